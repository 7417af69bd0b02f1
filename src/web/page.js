// SPDX-License-Identifier: MIT
// The page around the program: what a browser has in the place of a desktop.
// It knows the program by the functions of tab.h and by the files it writes.
'use strict'

const element = (id) => document.getElementById(id)
const canvas = element('canvas')
const HOME = '/home' // settings, progress, unsaved work
const WORK = '/work' // where files are opened and saved
const LONG_PRESS = 500 // milliseconds
const SLOP = 12 // pixels that a finger moves while it rests

// enum key_code of app/input.h.
const CODE = { left: 0x110000, right: 0x110001, up: 0x110002, down: 0x110003,
  pageUp: 0x110006,
  pageDown: 0x110007, enter: 0x110008, backspace: 0x110009, escape: 0x11000b }
// enum tab_touch of tab.h.
const TOUCH = { point: 0, press: 1, release: 2, leave: 3 }

// --- how the program begins -------------------------------------------------

// ?lesson=NAME&page=3&edit=…&edit=… is the command line: followspot NAME
// --page 3 --edit … --edit …. What is wrong with it the program says itself.
function commandLine (query) {
  const words = []
  const lesson = query.get('lesson')
  if (lesson) words.push(lesson)
  for (const [key, value] of query) {
    if (key === 'lesson') continue
    if (key === 'controls') words.push('--view', 'controls=' + value)
    else words.push('--' + key, value)
  }
  return words
}

const said = [] // on standard error

function fail (text) {
  const home = document.createElement('a')
  home.href = location.pathname
  home.textContent = 'All lessons'
  element('state').textContent = text
  element('loaded').hidden = true
  element('curtain').append(home)
  element('curtain').hidden = false
  canvas.setAttribute('aria-hidden', 'true')
}

var Module = {
  canvas,
  preRun: [function () {
    Module.ENV.HOME = HOME
    Module.ENV.FOLLOWSPOT_DATA = '/data'
    Module.ENV.FOLLOWSPOT_FONTS = 'shipped'
    Module.ENV.LC_ALL = 'C.UTF-8'
    Module.ENV.FOLLOWSPOT_SITE = location.href.split(/[?#]/)[0]
    Module.ENV.SDL_EMSCRIPTEN_KEYBOARD_ELEMENT = '#canvas'
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      Module.ENV.FOLLOWSPOT_MOTION = '0'
    }
  }],
  print: (text) => console.log(text),
  printErr: (text) => { said.push(text); console.warn(text) },
  setStatus (text) {
    const parts = /\((\d+)\/(\d+)\)/.exec(text)
    if (parts) element('loaded').value = parts[1] / parts[2]
    if (parts) element('state').textContent = 'Loading the lessons …'
  },
  onAbort: (why) => fail('Followspot has stopped: ' + why),
  onRuntimeInitialized () {
    const FS = Module.FS
    for (const folder of [HOME, WORK]) {
      FS.mkdirTree(folder)
      FS.mount(Module.IDBFS, {}, folder)
    }
    FS.chdir(WORK)
    watchSaves(FS)
    // What cannot be read is not there: a private window keeps nothing.
    FS.syncfs(true, () => start())
  }
}

function start () {
  element('state').textContent = 'Opening …'
  const status = Module.callMain(commandLine(new URLSearchParams(location.search)))
  if (status) fail(said.join('\n'))
}

// --- files ------------------------------------------------------------------

let storing = 0

// Brings the browser's storage in line, soon: several files are written at
// once.
function store () {
  clearTimeout(storing)
  storing = setTimeout(() => Module.FS.syncfs(false, () => {}), 200)
}

function download (path) {
  const link = document.createElement('a')
  const bytes = Module.FS.readFile(path)
  link.href = URL.createObjectURL(new Blob([bytes]))
  link.download = path.slice(path.lastIndexOf('/') + 1)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60000)
}

// The program saves by giving a finished file its name (base/save.h). One in
// the folder of one's own files is for the person, too: it is downloaded.
function watchSaves (FS) {
  const rename = FS.rename
  FS.rename = function (from, to) {
    const done = rename.apply(FS, arguments)
    const path = FS.cwd() + '/' + to
    const whole = to.startsWith('/') ? to : path.replace('/./', '/')
    if (whole.startsWith(WORK + '/')) download(whole)
    store()
    return done
  }
}

async function bring (files) {
  for (const file of files) {
    const name = WORK + '/' + file.name.replace(/[/\\]/g, '_')
    Module.FS.writeFile(name, new Uint8Array(await file.arrayBuffer()))
    tab.call('drop', ['string'], [name])
  }
}

addEventListener('dragover', (e) => e.preventDefault())
addEventListener('drop', (e) => {
  e.preventDefault()
  bring(e.dataTransfer.files)
})
element('files').addEventListener('change', (e) => {
  bring(e.target.files)
  e.target.value = ''
})

// --- what the program tells the page ----------------------------------------

const tab = Module.tab = {
  pointer: 0,
  asker: null, // the window around an <iframe>, once it has said something

  call (name, types = [], values = [], result = null) {
    if (!tab.pointer) return null
    return Module.ccall('tab_' + name, result, ['number', ...types],
      [tab.pointer, ...values])
  },
  begin (pointer) {
    tab.pointer = pointer
    element('curtain').hidden = true
    canvas.focus()
  },
  rests () {
    clearTimeout(tab.later)
    // What is not kept yet is, a little later: then there is one more turn.
    if (tab.unkept) tab.later = setTimeout(() => tab.call('wake'), 3500)
    tab.unkept = false
  },
  kept: store,
  ends () {
    tab.pointer = 0
    fail('Followspot has ended. What is not saved is kept for the next time.')
  },
  copies (text) {
    navigator.clipboard?.writeText(text).catch(() => {})
  },
  says (title, text) {
    document.title = title
    canvas.setAttribute('aria-label', title)
    element('says').textContent = text
    tab.asker?.postMessage({ followspot: { title, text } }, '*')
  },
  asks: showQuestion,
  // Where one types, a finger needs the keyboard on the screen.
  types (on) {
    if (!tab.touched) return
    const keyboard = element('keyboard')
    if (on && document.activeElement !== keyboard) keyboard.focus()
    if (!on && document.activeElement === keyboard) canvas.focus()
  }
}

// --- a question as a form, for who does not see the picture -------------------

// What is asked, as said_form() has it: the kind, with how many columns there
// are to click, and the texts.
let asked = { kind: '', columns: 1, texts: [] }

function labelled (text, control) {
  const label = document.createElement('label')
  label.append(control, text)
  return label
}

function field (label) {
  const input = document.createElement('input')
  input.inputMode = 'decimal'
  input.setAttribute('aria-label', label)
  return input
}

function select (texts, chosen) {
  const list = document.createElement('select')
  texts.forEach((text, i) => list.add(new Option(text, i, false, i === chosen)))
  return list
}

function radio (text, i) {
  const button = document.createElement('input')
  button.type = 'radio'
  button.value = String(i + 1)
  return labelled(text, button)
}

function controls ({ kind, texts }) {
  if (kind === 'order') {
    return texts.map((_, i) => labelled(`Place ${i + 1}`, select(texts, i)))
  }
  if (kind === 'row') return texts.map((text) => labelled(text, field(text)))
  if (kind === 'click') return [labelled('Cell', select(texts, 0))]
  if (texts.length) return texts.map(radio)
  return [field('Your answer, a number')]
}

function showQuestion (kind, texts) {
  const form = element('asks')
  const words = kind.split(' ')
  asked = { kind: words[0], columns: Number(words[1] || 1), texts }
  form.replaceChildren()
  form.hidden = !kind
  if (!kind) return
  const set = document.createElement('fieldset')
  const legend = document.createElement('legend')
  const button = document.createElement('button')
  legend.textContent = 'Your answer'
  button.textContent = 'Answer'
  set.append(legend, ...controls(asked))
  set.querySelectorAll('input, select').forEach((c) => { c.name = 'answer' })
  form.append(set, button)
}

// An answer is given by the keys that give it in the picture.
function press (code, times = 1, shift = false) {
  for (let i = 0; i < times; i++) key(code, shift)
}

function typeIn (text) {
  for (const letter of text) tab.call('text', ['string'], [letter])
}

// What is to stand at a place is moved up to it; what stands as it came is said
// by Enter.
function giveOrder (wanted) {
  const list = wanted.map((_, i) => i)
  let at = 0
  let moved = false
  press(CODE.backspace, list.length)
  wanted.forEach((what, place) => {
    const from = list.indexOf(what)
    if (from <= place) return
    press(CODE.down, from - at)
    press(CODE.up, from - place, true)
    list.splice(place, 0, list.splice(from, 1)[0])
    at = place
    moved = true
  })
  if (!moved) press(CODE.enter)
}

function giveRow (numbers) {
  press(CODE.left, numbers.length)
  numbers.forEach((number, k) => {
    if (k) press(CODE.right)
    typeIn(number)
  })
}

// The first arrow comes to the first cell, wherever it points.
function giveCell (number) {
  press(CODE.backspace)
  press(CODE.right)
  press(CODE.right, number % asked.columns)
  press(CODE.down, Math.trunc(number / asked.columns))
}

element('asks').addEventListener('submit', (e) => {
  e.preventDefault()
  const answers = new FormData(e.target).getAll('answer')
  if (!answers.length || answers.includes('')) return
  // Each thing has one place.
  if (asked.kind === 'order') {
    if (new Set(answers).size < answers.length) return
    giveOrder(answers.map(Number))
  } else if (asked.kind === 'row') {
    giveRow(answers)
  } else if (asked.kind === 'click') {
    giveCell(Number(answers[0]))
  } else {
    typeIn(answers[0])
  }
  press(CODE.enter)
  canvas.focus()
})

// --- keys -------------------------------------------------------------------

function key (code, shift = false, control = false) {
  tab.call('key', ['number', 'number', 'number'], [code, +shift, +control])
}

const wakes = ['keydown', 'keyup', 'mousedown', 'mouseup', 'mousemove',
  'wheel', 'resize', 'focus', 'blur', 'mouseleave']
for (const kind of wakes) {
  addEventListener(kind, () => {
    tab.unkept = true
    tab.call('wake')
  }, true)
}

// Before SDL sees it: what the browser does better.
addEventListener('keydown', (e) => {
  if (e.target !== canvas) e.stopPropagation()
  if (!e.ctrlKey && !e.metaKey) return
  if (e.key === 'v') e.stopImmediatePropagation() // a paste follows
  if (e.key === 'o') {
    e.stopImmediatePropagation()
    e.preventDefault()
    element('files').click()
  }
}, true)

addEventListener('paste', (e) => {
  if (e.target === element('keyboard')) return
  tab.call('paste', ['string'], [e.clipboardData.getData('text/plain')])
})

element('keyboard').addEventListener('input', (e) => {
  if (e.isComposing) return
  if (e.target.value) tab.call('text', ['string'], [e.target.value])
  e.target.value = ''
})
element('keyboard').addEventListener('compositionend', (e) => {
  tab.call('text', ['string'], [e.data])
  e.target.value = ''
})
element('keyboard').addEventListener('keydown', (e) => {
  const code = { Enter: CODE.enter, Backspace: CODE.backspace,
    Escape: CODE.escape, ArrowLeft: CODE.left, ArrowRight: CODE.right }[e.key]
  if (code) key(code)
})

// --- fingers ----------------------------------------------------------------

// tap: click; held: what hovering shows; swipe: steps; two: the text's size.
const finger = { at: null, timer: 0, moved: false, drags: false, apart: 0 }

function touch (what, at, held = false) {
  tab.call('touch', ['number', 'number', 'number', 'number'],
    [what, at.x, at.y, +held])
}

const place = (t) => ({ x: t.clientX, y: t.clientY })
const apart = (e) => Math.hypot(e.touches[0].clientX - e.touches[1].clientX,
  e.touches[0].clientY - e.touches[1].clientY)

function touchStart (e) {
  tab.touched = true
  clearTimeout(finger.timer)
  if (e.touches.length === 2) {
    finger.apart = apart(e)
    finger.at = null
    return
  }
  finger.at = place(e.touches[0])
  finger.moved = finger.long = false
  touch(TOUCH.point, finger.at)
  finger.drags = !!tab.call('drags', [], [], 'number')
  if (finger.drags) touch(TOUCH.press, finger.at)
  finger.timer = setTimeout(() => { finger.long = true }, LONG_PRESS)
}

function touchMove (e) {
  if (e.touches.length === 2 && finger.apart) {
    const ratio = apart(e) / finger.apart
    if (ratio < 0.85 || ratio > 1.18) {
      tab.call('text', ['string'], [ratio > 1 ? '+' : '-'])
      finger.apart = apart(e)
    }
    return
  }
  if (!finger.at) return
  const now = place(e.touches[0])
  if (finger.drags) touch(TOUCH.point, now, true)
  const far = Math.hypot(now.x - finger.at.x, now.y - finger.at.y)
  if (far > SLOP) finger.moved = true
  if (finger.long) touch(TOUCH.point, now) // a held finger looks around
  if (finger.moved && !finger.drags && !finger.long) scroll(now)
}

// Up and down turns the wheel, a notch for every 40 pixels.
function scroll (now) {
  const from = finger.scrolled ?? finger.at.y
  if (Math.abs(now.x - finger.at.x) > Math.abs(now.y - finger.at.y)) return
  const notches = Math.trunc((now.y - from) / 40)
  if (!notches) return
  finger.scrolled = from + notches * 40
  tab.call('wheel', ['number', 'number', 'number'], [notches, now.x, now.y])
}

function touchEnd (e) {
  clearTimeout(finger.timer)
  const at = finger.at
  if (!e.touches.length) finger.apart = 0
  if (!at) return
  const now = place(e.changedTouches[0])
  const dx = now.x - at.x
  if (finger.drags) {
    touch(TOUCH.release, now)
  } else if (!finger.moved && !finger.long) {
    touch(TOUCH.press, at)
    touch(TOUCH.release, at)
  } else if (!finger.long && Math.abs(dx) > 40 &&
             Math.abs(dx) > 2 * Math.abs(now.y - at.y)) {
    key(dx < 0 ? CODE.pageDown : CODE.pageUp)
  }
  if (!finger.long) touch(TOUCH.leave, now)
  finger.at = finger.scrolled = null
}

const touches = { touchstart: touchStart, touchmove: touchMove,
  touchend: touchEnd, touchcancel: touchEnd }
for (const kind of Object.keys(touches)) {
  addEventListener(kind, (e) => {
    if (e.target !== canvas) return
    e.preventDefault()
    e.stopImmediatePropagation()
    tab.unkept = true
    touches[kind](e)
  }, { capture: true, passive: false })
}
canvas.addEventListener('contextmenu', (e) => e.preventDefault())

// --- the page around an <iframe>; what stays ----------------------------------

// postMessage({followspot: 'next' | 'previous' | {page: NAME}}).
addEventListener('message', (e) => {
  const wish = e.data?.followspot
  if (!wish) return
  tab.asker = e.source
  if (wish === 'next') key(CODE.pageDown)
  else if (wish === 'previous') key(CODE.pageUp)
  else if (wish.page) tab.call('go', ['string'], [String(wish.page)], 'number')
})

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') tab.call('leave')
})

if ('serviceWorker' in navigator && location.protocol !== 'file:') {
  navigator.serviceWorker.register('worker.js').catch(() => {})
}
