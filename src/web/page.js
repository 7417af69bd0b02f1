// SPDX-License-Identifier: MIT
// The page around the program: what a browser has in the place of a desktop.
// It knows the program by the functions of tab.h and by the files it writes.
'use strict'

const element = (id) => document.getElementById(id)
const canvas = element('canvas')
const keyboard = element('keyboard')
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
    if (key === 'lesson' || key === 'allow') continue
    if (key === 'controls') words.push('--view', 'controls=' + value)
    else words.push('--' + key, value)
  }
  return words
}

element('state').textContent = WORDS.program

const said = [] // by the program, on its standard output and error

function fail (text) {
  const home = document.createElement('a')
  home.href = location.pathname
  home.textContent = WORDS.all
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
    if (matchMedia('(prefers-reduced-motion:reduce)').matches) {
      Module.ENV.FOLLOWSPOT_MOTION = '0'
    }
  }],
  print: (text) => said.push(text),
  printErr: (text) => { said.push(text); console.warn(text) },
  setStatus (text) {
    const parts = /\((\d+)\/(\d+)\)/.exec(text)
    if (parts) element('loaded').value = parts[1] / parts[2]
    if (parts) element('state').textContent = WORDS.lessons
  },
  onAbort: (why) => fail(WORDS.stopped + ' ' + why),
  onRuntimeInitialized () {
    const FS = Module.FS
    for (const folder of [HOME, WORK]) {
      FS.mkdirTree(folder)
      FS.mount(Module.IDBFS, {}, folder)
    }
    FS.chdir(WORK)
    watchSaves(FS)
    watchDeletions(FS)
    // What cannot be read is not there: a private window keeps nothing.
    inTurn(readStored).catch((why) => { console.warn(why) }).then(start)
  }
}

function start () {
  element('state').textContent = WORDS.opening
  Module.callMain(commandLine(new URLSearchParams(location.search)))
  // Without a window it has said why, or done what needs none.
  if (!tab.pointer) fail(said.join('\n') || WORDS.nothing)
}

addEventListener('error', (e) => {
  if (e.target.tagName !== 'SCRIPT') return
  fail(location.protocol === 'file:'
    ? WORDS.folder
    : WORDS.missing + ' ' + e.target.src)
}, true)

// --- files ------------------------------------------------------------------

// All tabs keep what they keep in one storage. To make it equal to what one of
// them has would take away what the others wrote. So a tab writes what it has
// written and deletes what it has deleted, one tab at a time, and takes over what
// others wrote meanwhile; of what both have written the program makes one
// (records_share()).
const own = new Map() // by path: true, written since; false, deleted
const seen = new Map() // by path: the time of the stored version that is here
const tabs = window.BroadcastChannel && new BroadcastChannel('followspot')
let storing = 0
let stores = false // there is a storage
let full = false // and that was said

const later = (ask) => new Promise((resolve, reject) =>
  ask((error, value) => error ? reject(error) : resolve(value)))

const inTurn = (work) => navigator.locks
  ? navigator.locks.request('followspot', work)
  : work()

const mountOf = (folder) => Module.FS.lookupPath(folder).node.mount

async function storedSet (folder) {
  return later((done) => Module.IDBFS.getRemoteSet(mountOf(folder), done))
}

async function readStored () {
  for (const folder of [HOME, WORK]) {
    const { entries } = await storedSet(folder)
    for (const path in entries) seen.set(path, +entries[path].timestamp)
  }
  await later((done) => Module.FS.syncfs(true, done))
  await findGone()
  stores = true
}

// What a tab has not saved bears its number, and a lock of that number is held
// as long as the tab is there: what others have left when they went is offered,
// what is still in their hands is not. Without locks nobody knows; it is offered.
const lockOf = (number) => 'followspot-tab-' + number

async function findGone () {
  const { held, pending } = navigator.locks
    ? await navigator.locks.query()
    : { held: [], pending: [] }
  const here = new Set([...held, ...pending].map((lock) => lock.name))
  for (const path of seen.keys()) {
    const number = Number(/-(\d+)\.unsaved$/.exec(path)?.[1])
    if (number && number !== tab.number && !here.has(lockOf(number))) {
      tab.gone.add(number)
    }
  }
}

// What others stored since: its paths. What this tab has written, too, waits in
// [both] with its own bytes.
async function takeOver (set, folder, both) {
  const { FS, IDBFS } = Module
  const inside = (path) => path.startsWith(folder + '/')
  for (const path of Object.keys(set.entries).sort()) {
    const time = +set.entries[path].timestamp
    if (seen.get(path) === time) continue
    const store = set.db.transaction([IDBFS.DB_STORE_NAME], 'readonly')
      .objectStore(IDBFS.DB_STORE_NAME)
    const entry = await later((done) =>
      IDBFS.loadRemoteEntry(store, path, done))
    if (own.get(path) && entry.contents) both.set(path, FS.readFile(path))
    else own.delete(path)
    await later((done) => IDBFS.storeLocalEntry(path, entry, done))
    seen.set(path, time)
  }
  for (const path of [...seen.keys()].filter(inside)) {
    if (set.entries[path]) continue
    seen.delete(path)
    if (own.has(path) || !FS.analyzePath(path).exists) continue
    if (FS.isFile(FS.stat(path).mode)) watched.unlink.call(FS, path)
  }
}

// Of what both have written, the program has made one; what it has not is this
// tab's, for it is the later one to write.
function makeOne (both) {
  const { FS } = Module
  if (!both.size) return
  const theirs = new Map()
  for (const path of both.keys()) theirs.set(path, String(FS.readFile(path)))
  tab.call('share')
  for (const [path, bytes] of both) {
    if (String(FS.readFile(path)) === theirs.get(path)) {
      FS.writeFile(path, bytes)
    }
  }
}

// Appends [path] and the folders that it lies in to what is to be written.
function addWithFolders (path, folder, set, puts) {
  const at = path.lastIndexOf('/')
  const parent = path.slice(0, at)
  if (parent.length > folder.length && !set.entries[parent]) {
    addWithFolders(parent, folder, set, puts)
  }
  puts.add(path)
}

async function writeOwn (set, folder) {
  const { FS, IDBFS } = Module
  const puts = new Set()
  const paths = [...own.keys()].filter((path) => path.startsWith(folder + '/'))
  for (const path of paths) {
    if (FS.analyzePath(path).exists) addWithFolders(path, folder, set, puts)
  }
  const entries = new Map()
  for (const path of puts) {
    entries.set(path, await later((done) => IDBFS.loadLocalEntry(path, done)))
  }
  if (!paths.length) return false
  const work = set.db.transaction([IDBFS.DB_STORE_NAME], 'readwrite')
  const store = work.objectStore(IDBFS.DB_STORE_NAME)
  const done = new Promise((resolve, reject) => {
    work.oncomplete = resolve
    work.onabort = work.onerror = () => reject(work.error)
  })
  for (const path of paths) if (!entries.has(path)) store.delete(path)
  for (const [path, entry] of entries) store.put(entry, path)
  await done
  for (const path of paths) {
    own.delete(path)
    seen.delete(path)
  }
  for (const [path, entry] of entries) seen.set(path, +entry.timestamp)
  return true
}

async function storeAll () {
  let news = false
  for (const folder of [HOME, WORK]) {
    const both = new Map()
    const set = await storedSet(folder)
    await takeOver(set, folder, both)
    makeOne(both)
    news = await writeOwn(set, folder) || news
  }
  full = false
  await findGone()
  if (news && tabs) tabs.postMessage('stored')
}

// Brings the browser's storage in line, soon: several files are written at
// once. What has no room is tried again with the next.
function store (wait = 200) {
  clearTimeout(storing)
  storing = setTimeout(() => {
    if (!stores) return
    inTurn(storeAll).catch((why) => {
      console.warn(why)
      if (!full) tab.call('full')
      full = true
    })
  }, wait)
}

if (tabs) tabs.onmessage = () => store()

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
    own.set(whole, true)
    if (whole.startsWith(WORK + '/')) download(whole)
    store()
    return done
  }
}

const watched = {} // as it is without that

// What is forgotten is gone from the storage, too, whoever leaves right after.
function watchDeletions (FS) {
  const unlink = watched.unlink = FS.unlink
  FS.unlink = function (path) {
    const done = unlink.apply(FS, arguments)
    const whole = path.startsWith('/') ? path : FS.cwd() + '/' + path
    if (seen.has(whole)) own.set(whole, false)
    else own.delete(whole) // it was never stored
    store()
    return done
  }
}

// All are there before the first is opened, which may read the others. Of one
// that cannot be read, a folder, the program says so.
async function bring (files) {
  const names = []
  for (const file of files) {
    const name = WORK + '/' + file.name.replace(/[/\\]/g, '_')
    names.push(name)
    await file.arrayBuffer()
      .then((bytes) => Module.FS.writeFile(name, new Uint8Array(bytes)))
      .then(() => own.set(name, true))
      .catch((why) => console.warn(name, why))
  }
  store()
  for (const name of names) tab.call('drop', ['string'], [name])
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
  number: 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 0x7ffffffe,
  gone: new Set(), // the numbers of tabs that are there no more
  unkept: true, // what an address has changed, too
  asker: null, // the window around an <iframe>, once it has said something
  origin: '', // and whose page that is

  // Texts are as long as they are: they go through the heap, not the stack.
  call (name, types = [], values = [], result = null) {
    if (!tab.pointer) return null
    const texts = []
    const given = values.map((value, i) => {
      if (types[i] !== 'string') return value
      const size = Module.lengthBytesUTF8(value) + 1
      const text = Module._malloc(size)
      if (text) texts.push(text)
      if (text) Module.stringToUTF8(value, text, size)
      return text
    })
    if (given.some((at, i) => types[i] === 'string' && !at)) return null
    try {
      return Module.ccall('tab_' + name, result,
        ['number', ...types.map(() => 'number')], [tab.pointer, ...given])
    } finally {
      texts.forEach((text) => Module._free(text))
    }
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
  kept: () => store(),
  ends () {
    tab.pointer = 0
    fail(WORDS.ended)
  },
  copies (text) {
    if (!navigator.clipboard) copyByHand(text)
    else navigator.clipboard.writeText(text).catch(() => copyByHand(text))
  },
  says (said) { // the title in a line of its own
    const [title, ...lines] = said.split('\n')
    const text = lines.join('\n')
    document.title = title
    canvas.setAttribute('aria-label', title)
    if (element('says').textContent !== text) element('says').textContent = text
    tab.asker?.postMessage({ followspot: { title, text } }, tab.origin)
  },
  asks: showQuestion,
  // Where one types, a finger needs the keyboard on the screen. It comes for
  // what is focused while a finger is lifted, and may have been sent away since.
  types (on, anew = false) {
    if (!tab.touched) return
    if (anew || (!on && document.activeElement === keyboard)) canvas.focus()
    if (on && document.activeElement !== keyboard) keyboard.focus()
  }
}

navigator.locks?.request(lockOf(tab.number), () => new Promise(() => {}))

// A page that did not come by https has no clipboard, but for what is selected.
function copyByHand (text) {
  const field = document.createElement('textarea')
  field.className = 'spoken'
  field.value = text
  document.body.append(field)
  field.select()
  if (!document.execCommand('copy')) prompt('', text)
  field.remove()
  canvas.focus()
}

// --- a question as a form, for who does not see the picture -------------------

// What is asked, as said_form() has it: the kind, with how many columns there
// are to click, the names of the controls, and what a control chooses among.
let asked = { kind: '', columns: 1, names: [], texts: [] }

function labelled (text, control) {
  const label = document.createElement('label')
  label.append(control, text)
  return label
}

function field (name) {
  const input = document.createElement('input')
  input.inputMode = 'decimal'
  return labelled(name, input)
}

function select (name, texts, chosen) {
  const list = document.createElement('select')
  texts.forEach((text, i) => list.add(new Option(text, i, false, i === chosen)))
  return labelled(name, list)
}

function radio (name, i) {
  const button = document.createElement('input')
  button.type = 'radio'
  button.value = String(i + 1)
  return labelled(name, button)
}

function controls ({ kind, names, texts }) {
  if (texts.length) return names.map((name, i) => select(name, texts, i))
  return names.map(/^(number|row)$/.test(kind) ? field : radio)
}

function showQuestion (lines) {
  const form = element('asks')
  const [head, names = [], texts = []] =
    lines.split('\n\n').map((paragraph) => paragraph.split('\n'))
  const [kind, columns] = head[0].split(' ')
  asked = { kind, columns: Number(columns), names, texts }
  form.replaceChildren()
  form.hidden = !kind
  if (!kind) return
  const set = document.createElement('fieldset')
  const legend = document.createElement('legend')
  const button = document.createElement('button')
  legend.textContent = head[1]
  button.textContent = head[2]
  set.append(legend, ...controls(asked))
  set.querySelectorAll('input,select').forEach((c) => { c.name = 'answer' })
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

// With Ctrl, or a Mac's command key: what stays the browser's, here too.
const BROWSERS = 'flnprtw+-='

// Before SDL sees it, which takes everything that is pressed with Ctrl.
addEventListener('keydown', (e) => {
  if (e.target !== canvas) return
  if (/^(Page|Home|End)/.test(e.key)) e.preventDefault() // nothing scrolls
  const letter = e.key.toLowerCase()
  if (!(e.ctrlKey || e.metaKey) || letter.length > 1) return
  if (BROWSERS.includes(letter) || letter === 'v') { // a paste follows
    e.stopImmediatePropagation()
  } else if (letter === 'o') {
    e.stopImmediatePropagation()
    e.preventDefault()
    element('files').click()
  } else if (e.metaKey && !e.ctrlKey) {
    e.preventDefault()
    key(letter.codePointAt(0), e.shiftKey, true)
  }
}, true)

addEventListener('paste', (e) => {
  if (e.target === keyboard) return
  tab.call('paste', ['string'], [e.clipboardData.getData('text/plain')])
})

// The field behind the keyboard on the screen holds one character, always: what
// comes behind it was typed, and without it something was wiped.
const STUB = '.'

function take () {
  const { value } = keyboard
  if (!value.startsWith(STUB)) press(CODE.backspace)
  const typed = value.startsWith(STUB) ? value.slice(1) : value
  if (typed) tab.call('text', ['string'], [typed])
  keyboard.value = STUB
}

keyboard.value = STUB
keyboard.addEventListener('input', (e) => { if (!e.isComposing) take() })
keyboard.addEventListener('compositionupdate', (e) =>
  tab.call('compose', ['string'], [e.data]))
keyboard.addEventListener('compositionend', () => {
  tab.call('compose', ['string'], [''])
  take()
})
keyboard.addEventListener('keydown', (e) => {
  const code = { Enter: CODE.enter, Escape: CODE.escape, ArrowLeft: CODE.left,
    ArrowRight: CODE.right, ArrowUp: CODE.up, ArrowDown: CODE.down }[e.key]
  if (code && !e.isComposing) key(code)
})

// What it leaves of the screen is the window.
window.visualViewport?.addEventListener('resize', () => {
  const typing = document.activeElement === keyboard
  canvas.style.height = typing ? visualViewport.height + 'px' : ''
  dispatchEvent(new Event('resize'))
})

// --- fingers ----------------------------------------------------------------

// What one finger does: it rests, and a tap is a click; looks around as the
// mouse does without its button, once it has rested long; drags what it took hold
// of; or swipes, across for a page and up or down for the wheel. Two change the
// text's size.
const finger = { does: '', at: null, now: null, timer: 0, scrolled: 0, apart: 0 }

function touch (what, at, held = false) {
  tab.call('touch', ['number', 'number', 'number', 'number'],
    [what, at.x, at.y, +held])
}

const place = (t) => ({ x: t.clientX, y: t.clientY })
const apart = (e) => Math.hypot(e.touches[0].clientX - e.touches[1].clientX,
  e.touches[0].clientY - e.touches[1].clientY)

// Whatever the finger did ends here, and means no more than it did so far.
function endTouch () {
  clearTimeout(finger.timer)
  if (finger.does === 'drags') touch(TOUCH.release, finger.now)
  if (finger.does && finger.does !== 'looks') touch(TOUCH.leave, finger.now)
  finger.does = ''
}

function touchStart (e) {
  tab.touched = true
  endTouch()
  finger.apart = e.touches.length === 2 ? apart(e) : 0
  if (e.touches.length > 1) return
  finger.does = 'rests'
  finger.at = finger.now = place(e.touches[0])
  finger.scrolled = finger.at.y
  finger.timer = setTimeout(() => {
    finger.does = 'looks'
    touch(TOUCH.point, finger.at)
  }, LONG_PRESS)
}

function pinch (e) {
  const ratio = apart(e) / finger.apart
  if (ratio >= 0.85 && ratio <= 1.18) return
  tab.call('text', ['string'], [ratio > 1 ? '+' : '-'])
  finger.apart = apart(e)
}

function setOff () {
  clearTimeout(finger.timer)
  const grips = tab.call('grips', ['number', 'number'],
    [finger.at.x, finger.at.y], 'boolean')
  finger.does = grips ? 'drags' : 'swipes'
  if (finger.does === 'drags') touch(TOUCH.press, finger.at)
}

function touchMove (e) {
  if (finger.apart) pinch(e)
  if (!finger.does) return
  const { at } = finger
  const now = finger.now = place(e.touches[0])
  const far = Math.hypot(now.x - at.x, now.y - at.y) > SLOP
  if (finger.does === 'rests' && far) setOff()
  if (finger.does === 'drags') touch(TOUCH.point, now, true)
  if (finger.does === 'looks') touch(TOUCH.point, now)
  if (finger.does === 'swipes') scroll(now)
}

// Up and down turns the wheel, a notch for every 40 pixels.
function scroll (now) {
  if (Math.abs(now.x - finger.at.x) > Math.abs(now.y - finger.at.y)) return
  const notches = Math.trunc((now.y - finger.scrolled) / 40)
  if (!notches) return
  finger.scrolled += notches * 40
  tab.call('wheel', ['number', 'number', 'number'], [notches, now.x, now.y])
}

function touchEnd () {
  const { does, at, now } = finger
  finger.apart = 0
  if (does === 'rests') {
    touch(TOUCH.press, at)
    touch(TOUCH.release, at)
  }
  endTouch()
  const dx = now.x - at.x
  const across = Math.abs(dx) > 2 * Math.abs(now.y - at.y)
  if (does === 'swipes' && across && Math.abs(dx) > 40) {
    key(dx < 0 ? CODE.pageDown : CODE.pageUp)
  }
  if (does) tab.types(tab.call('typing', [], [], 'boolean'), does === 'rests')
}

function touchCancel () {
  finger.apart = 0
  endTouch()
}

const touches = { touchstart: touchStart, touchmove: touchMove,
  touchend: touchEnd, touchcancel: touchCancel }
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

// Who may say something to the program and is told what it shows: pages of its
// own origin, and of those that its address names, ?allow=https://example.org.
const allowed = new Set([location.origin])
for (const name of new URLSearchParams(location.search).getAll('allow')) {
  try {
    allowed.add(new URL(name).origin)
  } catch {
    console.warn('allow', name) // no origin, such as https://example.org
  }
}
allowed.delete('null') // of files, and of whoever hides where it is from

// postMessage({followspot: 'next' | 'previous' | {page: NAME}}).
addEventListener('message', (e) => {
  const wish = e.data?.followspot
  if (!wish || !allowed.has(e.origin)) return
  tab.asker = e.source
  tab.origin = e.origin
  if (wish === 'next') key(CODE.pageDown)
  else if (wish === 'previous') key(CODE.pageUp)
  else if (wish.page) tab.call('go', ['string'], [String(wish.page)], 'number')
})

addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  tab.call('leave')
  store(0)
})

if ('serviceWorker' in navigator && location.protocol !== 'file:') {
  navigator.serviceWorker.register('worker.js').catch(() => {})
}
