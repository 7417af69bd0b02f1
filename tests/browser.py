#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The program in a real Chromium, driven through its WebDriver.

browser.py SITE PROGRAM: SITE is the folder that src/web/build made, PROGRAM
the native program, whose pictures the canvas has to equal. Reports the way
Check does.
"""
import gzip
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

sys.dont_write_bytecode = True  # the tests' folder is not written to
from webpage import (HEIGHT, WIDTH, Page, Quiet, check, equals_the_program,
                     free_port, link, report, serve)

SITE, PROGRAM = (os.path.abspath(p) for p in sys.argv[1:3])


class Browser(Page):
    """A session of WebDriver (W3C), by its HTTP requests."""

    def __init__(self, downloads):
        port = free_port()
        self.base = f'http://127.0.0.1:{port}'
        self.driver = subprocess.Popen(
            ['chromedriver', f'--port={port}'], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        options = {
            'args': ['--headless=new', '--no-sandbox', '--disable-gpu',
                     f'--window-size={WIDTH},{HEIGHT}', '--hide-scrollbars',
                     '--force-device-scale-factor=1'],
            'prefs': {'download.default_directory': downloads,
                      'profile.default_content_settings.popups': 0}}
        for _ in range(100):
            try:
                self.session = ''
                answer = self.ask('/session', {'capabilities': {'alwaysMatch': {
                    'goog:chromeOptions': options}}})
                break
            except (urllib.error.URLError, ConnectionError, RuntimeError):
                time.sleep(0.1)
        self.session = '/session/' + answer['sessionId']

    def ask(self, path, body=None, method=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + self.session + path, data, method=method,
            headers={'Content-Type': 'application/json'})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)['value']
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)['value']['message']) from None

    def tools(self, command, **parameters):
        return self.ask('/goog/cdp/execute', {'cmd': command,
                                              'params': parameters})

    def size(self, width, height, touch=False, ratio=1):
        self.tools('Emulation.setDeviceMetricsOverride', width=width,
                   height=height, deviceScaleFactor=ratio, mobile=touch)
        self.tools('Emulation.setTouchEmulationEnabled', enabled=touch)

    def fingers(self, *steps, pause=0.06):
        """Fingers that go down at the places of the first step and up after
        those of the last."""
        for i, places in enumerate(steps):
            self.tools('Input.dispatchTouchEvent',
                       type='touchMove' if i else 'touchStart',
                       touchPoints=[{'x': x, 'y': y, 'id': k}
                                    for k, (x, y) in enumerate(places)])
            time.sleep(0.03)
        time.sleep(pause)
        self.tools('Input.dispatchTouchEvent', type='touchEnd', touchPoints=[])

    def touch(self, *points, pause=0.06):
        self.fingers(*([p] for p in points), pause=pause)

    def pinch(self, by):
        """Two fingers, 100 pixels apart, that go to by times as many."""
        self.fingers(*([(195 - 50 * k, 300), (195 + 50 * k, 300)]
                       for k in (1, (1 + by) / 2, by)))

    def hover(self, x, y):
        self.ask('/actions', {'actions': [
            {'type': 'pointer', 'id': 'mouse',
             'parameters': {'pointerType': 'mouse'}, 'actions': [
                 {'type': 'pointerMove', 'x': x - 20, 'y': y},
                 {'type': 'pointerMove', 'x': x, 'y': y}]}]})

    def link(self):
        """What "Copy link to this" copies."""
        self.run('window.copied = ""; navigator.clipboard.writeText = (text) =>'
                 ' { window.copied = text; return Promise.resolve() }')
        self.key('e')
        self.rests()
        self.key('\ue013')  # Up, from the first line to the last
        self.key('\ue007')
        address = self.until('return window.copied', seconds=5) or ''
        self.key('\ue00c')
        self.rests()
        return urllib.parse.unquote(address)

    def close(self):
        try:
            self.ask('', method='DELETE')
        finally:
            self.driver.terminate()


def walks(b, home):
    b.open(link(home, 'lesson=self-attention&page=1'))
    b.rests()
    first = b.said()
    check(first, 'nothing is said of a page')
    seen = set()
    for _ in range(20):
        b.key('\ue00f')  # PgDn
        b.rests()
        seen.add(b.said())
    check(len(seen) >= 15, f'20 steps said {len(seen)} different things')
    check(b.run('return document.title').startswith('Self-attention'),
          'the title is not the lesson\'s')


def answers(b, home):
    b.open(link(home, 'lesson=self-attention&page=9'))
    b.rests()
    form = b.run("return !document.getElementById('asks').hidden")
    check(form, 'a question has no form')
    if not form:
        return
    before = b.said()
    check('0.665' not in before, 'what is said tells the answer')
    b.run("document.querySelector('#asks input').value = '0.67';"
          "document.getElementById('asks').requestSubmit()")
    b.rests()
    check(b.said() != before, 'an answer by the form changes nothing')
    check(b.run("return document.getElementById('asks').hidden"),
          'the form stays after the answer')


# Fills the form in: the first last, numbers below zero, the cell before the
# last.
FILL = '''
const all = [...document.querySelectorAll('#asks input, #asks select')]
all.forEach((c, i) => {
  if (c.type === 'radio') c.checked = i === 0
  else if (asked.kind === 'order') c.value = (i + 1) % all.length
  else if (asked.kind === 'click') c.value = asked.texts.length - 2
  else c.value = '-0.' + (i + 1)
})
document.getElementById('asks').requestSubmit()
'''


# The scores that “cat” gives in “dog chased cat”.
RIGHT = '''
document.querySelectorAll('#asks input').forEach((c, i) => {
  c.value = ['2', '4', '0'][i]
})
document.getElementById('asks').requestSubmit()
'''


def answers_by_forms(b, home):
    """Every kind of question has a form with named controls that answers it."""
    left = {'number', 'order', 'row', 'click'}
    for page in ('self-attention&page=share', 'self-attention&page=mirror',
                 'scores-to-weights&page=ranks-guess',
                 'self-attention&page=three-scores'):
        b.open(link(home, 'lesson=' + page))
        b.rests()
        kind = b.run('return asked.kind')
        if not kind:
            continue
        texts = b.run('return asked.texts')
        names = b.run('return asked.names')
        count = b.run("return document.querySelectorAll("
                      "'#asks input, #asks select').length")
        one = kind in ('click', 'number')
        check(count == len(names) and (count == 1) == one,
              f'{kind}: {count} controls for {names}')
        check(len(texts) == {'order': count}.get(kind, len(texts)) and
              (len(texts) > 1) == (kind in ('order', 'click')),
              f'{kind}: it chooses among {texts}')
        named = b.run("return [...document.querySelectorAll("
                      "'#asks input, #asks select')].map((c, i) => "
                      "c.labels[0].textContent.endsWith(asked.names[i]))")
        check(names[0] and all(named), f'{kind}: a control has no name')
        check(b.run("return document.querySelector('#asks legend')"
                    ".textContent + document.querySelector('#asks button')"
                    ".textContent") == 'Your answerAnswer',
              f'{kind}: the form is not what the program calls it')
        b.run(FILL)
        b.rests()
        first = b.said().replace('−', '-')
        if kind == 'row':  # it waits until all are right
            b.run(RIGHT)
            b.rests()
        elif b.run('return asked.kind'):  # another try, or Enter shows it
            b.key('\ue007')
            b.rests()
        answered = not b.run('return asked.kind')
        check(answered, f'{kind}: the form does not answer')
        told = b.said().replace('−', '-')
        # What was wrong is said at once, before another try.
        given = {'number': '-0.1 is not it',
                 'click': texts[-2] + ' ' if one and texts else ''}
        check(given.get(kind, '') in first + told,
              f'{kind}: not what the form gave: {first[:200]} {told[:200]}')
        left.discard(kind)
    check(not left, f'these were never asked: {left}')


def types_and_pulls(b, home):
    b.open(link(home, 'lesson=rnn-attention&at=alignment[1]'))
    before = b.rests()
    b.key('x')
    b.rests()
    b.type('the red house .')
    b.key('\ue007')  # Enter
    check(b.until("return document.getElementById('says').textContent"
                  ".includes('red') || document.title.includes('*')"),
          'a typed sentence is not shown')
    check(b.rests() != before, 'a typed sentence changes nothing')


def takes_and_gives(b, home, downloads):
    b.open(link(home, ''))
    b.rests()
    lesson = pathlib.Path(SITE, '..', '..', 'lessons', '09-self-attention.yaml')
    text = lesson.read_text() if lesson.exists() else ''
    check(text, 'there is no lesson to drop')
    b.run('''
        const data = new DataTransfer()
        data.items.add(new File([arguments[0]], 'dropped.yaml'))
        dispatchEvent(new DragEvent('drop', {dataTransfer: data}))''', text)
    check(b.until("return document.title.startsWith('Self-attention')"),
          'a dropped lesson does not open')
    b.rests()
    b.key('\ue009', 's')  # Ctrl+S
    b.key('\ue009', 'e')
    b.rests()
    b.key('\ue007')
    saved = None
    for _ in range(100):
        saved = [n for n in os.listdir(downloads) if not n.endswith('download')]
        if saved:
            break
        time.sleep(0.1)
    check(saved, 'what is exported is not downloaded')


# What a file of each format begins with.
BEGINS = {'png': b'\x89PNG', 'svg': b'<', 'pdf': b'%PDF', 'gif': b'GIF8',
          'webp': b'RIFF', 'csv': b'', 'npz': b'PK', 'json': b'{',
          'html': b'<'}


def made(b, downloads):
    """The ending and bytes of what is downloaded, or what is said instead."""
    end = time.time() + 60  # a film of a word takes its time
    while time.time() < end:
        for name in os.listdir(downloads):
            if not name.endswith('download') and not name.startswith('.'):
                path = os.path.join(downloads, name)
                data = pathlib.Path(path).read_bytes()
                os.remove(path)
                return name.rsplit('.', 1)[-1], data
        if 'MP4' in b.said():
            return 'mp4', b.said()
        time.sleep(0.05)
    return None, b''


def exports_all(b, home, downloads):
    for name in os.listdir(downloads):
        os.remove(os.path.join(downloads, name))
    b.open(link(home, 'lesson=self-attention&at=weights[cat]'))
    b.rests()
    b.key('e')
    b.rests()
    got = {}
    for _ in range(len(BEGINS) + 4):
        b.key('\ue007')  # Enter makes it
        ending, data = made(b, downloads)
        got[ending] = data
        b.rests()
        b.key('\ue014')  # the next format
        b.rests()
    for ending, begin in BEGINS.items():
        data = got.get(ending, b'')
        check(len(data) > 100 and data.startswith(begin),
              f'{ending}: {len(data)} bytes that begin {data[:8]}')
    check('page in a browser' in got.get('mp4', ''),
          'why there is no MP4 is not said')


def copies_a_link(b, home):
    """The link of an edited place opens that place, and gives itself."""
    address = link(home, 'lesson=self-attention&at=output[1]&edit=X[1,2] = 3')
    pictures, links = [], []
    for _ in range(2):
        b.open(address)
        pictures.append(b.rests())
        address = b.link()
        links.append(address)
        address = link(*address.split('?')) if '?' in address else address
        if not address.startswith(home):
            break
    check('edit=' in links[0] and 'at=output' in links[0],
          f'the link is {links[0]}')
    check(links[0] == links[-1] and len(links) == 2, f'it leads to {links[1:]}')
    check(len(set(pictures)) == 1, 'the link shows another picture')


def can_be_installed(b, home):
    """What a browser asks of a page before it offers to install it."""
    b.open(home)
    sizes = b.later('''
        const done = arguments[0]
        const at = document.querySelector('link[rel=manifest]').href
        fetch(at).then((r) => r.json()).then((m) => Promise.all(
          m.icons.map((icon) => new Promise((tell) => {
            const image = new Image()
            image.onload = () => tell([icon.sizes, image.width, image.height])
            image.onerror = () => tell([icon.sizes, 0, 0])
            image.src = new URL(icon.src, at)
          })))).then(done)''')
    check(sizes == [['192x192', 192, 192], ['512x512', 512, 512]],
          f'the icons are {sizes}')
    errors = b.tools('Page.getInstallabilityErrors')['installabilityErrors']
    errors = [e['errorId'] for e in errors if e['errorId'] != 'in-incognito']
    check(not errors, f'it cannot be installed: {errors}')


def measure(b, home):
    """Prints what is to be small; nothing depends on how fast this runs."""
    size = sum(len(gzip.compress(f.read_bytes()))
               for f in pathlib.Path(SITE).iterdir())
    print(f'all files, gzipped: {size / 1e6:.2f} MB')
    b.open(link(home, 'lesson=self-attention&at=weights[cat]'))
    b.rests()
    b.run('''
        const real = window.requestAnimationFrame
        window.took = []
        window.requestAnimationFrame = (f) => real((at) => {
          const begun = performance.now()
          f(at)
          took.push(performance.now() - begun)
        })''')
    b.key(' ')
    time.sleep(5)
    took = sorted(b.run('return took'))
    b.key(' ')
    check(len(took) > 10, f'{len(took)} frames in 5 seconds of play')
    if took:
        print(f'{len(took)} frames in 5 s of play: median '
              f'{took[len(took) // 2]:.1f} ms, 95 % below '
              f'{took[len(took) * 95 // 100]:.1f} ms')
    heap = b.run('return Module.HEAPU8 ? Module.HEAPU8.length : 0')
    b.tools('Performance.enable')
    metrics = {m['name']: m['value']
               for m in b.tools('Performance.getMetrics')['metrics']}
    print(f'memory: {heap / 2**20:.0f} MiB of the program, '
          f'{metrics["JSHeapUsedSize"] / 2**20:.0f} MiB of the page')


def says_what_is_wrong(b, home):
    for query, words in (('lesson=rnn-attention&page=300', 'no page 300'),
                         ('lesson=no-such', 'no-such'),
                         ('lesson=rnn-attention&colour=red', '--colour')):
        b.open(link(home, query))
        shown = b.run("return document.getElementById('state').textContent")
        check(words in shown, f'{query}: "{shown}" does not say {words}')


def idles(b, home):
    b.open(link(home, 'lesson=rnn-attention&page=3'))
    b.rests()
    time.sleep(4)
    frames = b.later('''
        const done = arguments[0]
        const real = window.requestAnimationFrame
        let count = 0
        window.requestAnimationFrame = (f) => { count++; return real(f) }
        setTimeout(() => {
          window.requestAnimationFrame = real
          done(count)
        }, 2000)''')
    check(frames == 0, f'{frames} frames while nothing moves')


def fits_a_hand(b, home):
    b.size(390, 844, touch=True)
    b.open(link(home, 'lesson=rnn-attention&page=2'))
    check(b.rests().endswith('390x844'), 'the canvas does not fill a phone')
    before = b.said()
    b.touch((330, 300), (200, 305), (60, 300))  # a swipe to the left
    b.rests()
    check(b.said() != before, 'a swipe does not turn the page')
    b.touch((60, 300), (200, 305), (330, 300))
    b.rests()
    check(b.said() == before, 'a swipe back does not turn it back')
    b.size(WIDTH, HEIGHT)


# Where a press takes hold of something, above the timeline.
GRIPS = '''
const found = []
for (let y = 48; y < innerHeight * 0.6; y += 12) {
  for (let x = 4; x < innerWidth; x += 16) {
    if (tab.call('grips', ['number', 'number'], [x, y], 'boolean')) {
      found.push([x, y])
    }
  }
}
return found
'''


def drags_what_follows(b, home):
    """What a mouse takes hold of, a finger does: a number, a weight."""
    b.size(390, 844, touch=True)
    # From the left or the right of what can be taken hold of, and where to.
    for query, side, dx, dy, wanted in (
            ('lesson=self-attention&at=Q[cat,1]', -1, 60, 40, 'edit=X['),
            ('lesson=next-word&at=weights[flower]', -1, 60, 0,
             'edit=weights['),
            ('lesson=next-word&at=next', 1, 70, 45, 'edit=weights[')):
        b.open(link(home, query))
        b.rests()
        got = ''
        for x, y in sorted(b.run(GRIPS),
                           key=lambda p: (side * p[0], p[1]))[:12]:
            b.open(link(home, query))  # whatever the last one opened
            b.rests()
            b.touch((x, y), (x + dx // 2, y + dy // 2), (x + dx, y + dy))
            b.rests()
            if b.run('return document.title.includes("*")'):
                got = b.link()
                break
        check(wanted in got, f'{query}: a finger gave "{got}"')
    b.size(WIDTH, HEIGHT)


def looks_around(b, home):
    """A finger that rests shows what the mouse shows; two change the text."""
    b.size(390, 844, touch=True)
    b.open(link(home, 'lesson=self-attention&at=Q[cat,1]'))
    still = b.rests()
    x, y = b.run(GRIPS)[0]
    b.hover(x, y)
    hovered = b.rests()
    check(hovered != still, 'the mouse shows nothing where it points')
    b.hover(200, 700)
    check(b.rests() == still, 'what was pointed at stays lit')
    b.touch((x, y), pause=0.9)
    check(b.rests() == hovered, 'a finger that rests shows something else')
    check(not b.run('return document.title.includes("*")'), 'and changes it')
    b.touch((200, 700))
    b.rests()
    # It comes back to the size it had; no more than that is gone.
    for by, what in ((2.2, 'larger'), (0.45, 'smaller')):
        before = b.rests()
        b.pinch(by)
        check(b.rests() != before, f'two fingers do not make text {what}')
    b.size(WIDTH, HEIGHT)


def types_on_the_screen(b, home):
    """The keyboard of the screen comes for fields, and types in them."""
    focused = 'return document.activeElement.id'
    b.size(390, 844, touch=True)
    b.open(link(home, ''))
    b.rests()
    b.touch((195, 300), (195, 280), (195, 200))
    b.rests()
    check(b.run(focused) == 'canvas', 'the keyboard comes for a swipe')
    b.open(link(home, 'lesson=rnn-attention&at=alignment[1]'))
    b.rests()
    b.touch((300, 400), (150, 400))  # so that it knows of fingers
    b.rests()
    b.key('x')
    b.rests()
    check(b.run(focused) == 'keyboard', 'the keyboard does not come for a field')
    for data in 'the red housee', None, ' .':
        b.run('''
            keyboard.focus()
            const [data] = arguments
            document.execCommand(data ? 'insertText' : 'delete', false, data)''',
              data)
        b.rests()
    b.key('\ue007')
    b.rests()
    got = b.link()
    check('source = the red house .' in got, f'the keyboard gave "{got}"')
    check(b.run(focused) == 'canvas', 'the keyboard stays without a field')
    b.size(WIDTH, HEIGHT)


# The files of answers that the browser itself has.
RECORDS = '''
const [done] = arguments
const open = indexedDB.open('/home')
open.onerror = () => done(['no storage'])
open.onsuccess = () => {
  const db = open.result
  const all = db.transaction('FILE_DATA').objectStore('FILE_DATA').getAllKeys()
  all.onsuccess = () => {
    done(all.result.filter((name) => /progress.*yaml$/.test(name)))
    db.close()
  }
}
'''


def records(b, count, seconds):
    """Those that the browser has, once they are so many."""
    end = time.time() + seconds
    while True:
        found = b.later(RECORDS)
        if len(found) == count or time.time() > end:
            return found
        time.sleep(0.1)


def forget(b, home, key='\ue007'):
    """In the list of lessons, by Delete, to which Enter is the answer."""
    b.open(home)
    b.rests()
    b.key('\ue017')
    b.rests()
    b.key(key)
    b.rests()


def keeps(b, home):
    """What is done is there after the page has gone."""
    forget(b, home)
    b.open(link(home, 'lesson=self-attention&page=9'))
    b.rests()
    check(b.run('return asked.kind'), 'what was answered is asked no more')
    b.type('0.67')
    b.key('\ue007')
    b.rests()
    told = b.said()
    time.sleep(5)  # what is kept is written when nothing moves
    check(len(b.later(RECORDS)) == 1, 'nothing is kept')
    b.open(link(home, 'lesson=self-attention&page=9'))
    b.rests()
    check(b.said() == told, 'an answer is gone with the page')


def forgets(b, home):
    """What is forgotten is gone from the browser at once, not only from the
    list of lessons."""
    b.open(link(home, 'lesson=finished-weights&page=2'))
    b.rests()
    b.key('\ue00f')
    kept = records(b, 2, 10)
    check(len(kept) == 2, f'kept are {kept}')
    forget(b, home, '\ue00c')  # Esc
    check(records(b, 2, 1) == kept, f'not all of {kept} are left')
    forget(b, home)
    check(records(b, 0, 1) == [], 'what was forgotten is kept')
    b.open(link(home, 'lesson=self-attention&page=9'))
    b.rests()
    check(b.run('return asked.kind'), 'an answer is there, though forgotten')


def plays_in_a_frame(b, home):
    """The example's buttons turn the page in it, and it tells what it shows."""
    b.ask('/url', {'url': home.replace('index.html', 'example.html')})
    told = "return document.getElementById('told').textContent"
    b.until("return document.getElementById('spot').contentDocument"
            "?.getElementById('curtain')?.hidden")

    def press(what):
        last = b.run(told)
        b.run('document.querySelector(arguments[0]).click()', f'[data-{what}]')
        b.until(told + ' !== arguments[0]', last, seconds=10)
        time.sleep(1)  # nothing tells when the movement is over
        return b.run(told)

    after = press('say=next')  # the question's page is told when it turns
    before = press('say=previous')
    check(before and after and before != after, f'it tells "{after}"')
    painted = '''
        const c = document.getElementById('spot').contentDocument
          .getElementById('canvas')
        return c.toDataURL()'''
    third = b.run(painted)
    whole = press('page=whole')
    check(whole.startswith('The whole of it'), f'it tells "{whole}"')
    shows = b.until(painted + ' !== arguments[0]', third, seconds=10)
    check(shows, 'it tells of a page that it does not show')
    check(press('say=next') != whole and press('say=previous') == whole,
          'the page around it does not turn it back')


def fills_the_screen(b, home):
    """The canvas has the screen's true pixels, whichever way it is held."""
    b.open(link(home, 'lesson=self-attention&page=1'))
    for width, height, ratio in ((390, 844, 3), (844, 390, 2), (1280, 720, 1.5)):
        b.size(width, height, ratio=ratio)
        got = b.until(
            'const c = document.getElementById("canvas");'
            'return c.width === arguments[0] && c.height === arguments[1]',
            round(width * ratio), round(height * ratio), seconds=10)
        b.rests()
        check(got, f'{width}x{height} at {ratio}: other pixels')
        wide = b.run('return getComputedStyle(document.getElementById('
                     '"canvas")).width')
        check(wide == f'{width}px', f'the canvas is {wide} wide')
    b.size(WIDTH, HEIGHT)


def pastes(b, home):
    """What another program copied comes in, and what is copied goes out."""
    b.open(link(home, 'lesson=self-attention&step=1'))
    b.rests()
    b.key('\ue004')  # Tab, to what the lesson gives
    b.rests()
    b.run("""
        const data = new DataTransfer()
        data.setData('text/plain', '6.25')
        document.getElementById('canvas').dispatchEvent(new ClipboardEvent(
          'paste', {clipboardData: data, bubbles: true}))""")
    b.rests()
    check('X: 1 of 12 numbers changed' in b.said(),
          f'one number was changed, and it says {b.said()[:200]}')
    got = b.link()
    check('= 6.25' in got, f'6.25 was pasted, and the link is {got}')
    b.key('\ue009', 'c')  # Ctrl+C
    b.rests()
    copied = b.run('return window.copied')
    check(copied == '6.25', f'copied was {copied}')


def takes_long_texts(b, home):
    """A text is as long as it is: a megabyte does not run over the stack."""
    b.open(link(home, 'lesson=self-attention&page=1'))
    b.rests()
    for call in ("'paste', ['string'], ['word '.repeat(200000)]",
                 "'go', ['string'], ['a'.repeat(5e6)]",
                 "'text', ['string'], ['x'.repeat(5e6)]"):
        b.run(f'tab.call({call})')
        b.rests()
        check(b.run("return !!tab.pointer && "
                    "document.getElementById('curtain').hidden"),
              f'it does not live on after {call}')


SAY_NEXT = '''
window.told = []
const source = {postMessage: (what, to) => told.push(to)}
const event = new Event('message')
Object.assign(event, {data: {followspot: 'next'}, origin: arguments[0]})
Object.defineProperty(event, 'source', {value: source})
dispatchEvent(event)
'''


def hears_who_may(b, home):
    """Pages of its own origin, and those that the address names; these alone
    are answered."""
    own = home[:home.index('/', 8)]
    for allow, origin, may in (('', 'https://example.org', False),
                               ('', own, True), ('', 'null', False),
                               ('&allow=https://example.org',
                                'https://example.org', True),
                               ('&allow=https://example.org',
                                'https://example.com', False),
                               ('&allow=example&allow=https://example.com/a',
                                'https://example.com', True)):
        b.open(link(home, 'lesson=self-attention&page=2' + allow))
        b.rests()
        before = b.said()
        b.run(SAY_NEXT, origin)
        b.rests()
        told = b.run('return told')
        check((b.said() != before) == may,
              f'{origin} was {"not " if may else ""}heard, {allow}')
        check(set(told) == ({origin} if may else set()),
              f'{origin} is answered at {told}')


PUT = '''
const [path, done] = arguments
const ask = indexedDB.open('/home')
ask.onsuccess = () => {
  const work = ask.result.transaction(['FILE_DATA'], 'readwrite')
  work.objectStore('FILE_DATA').put({timestamp: new Date(), mode: 33188,
    contents: new Uint8Array([49])}, path)
  work.oncomplete = () => done(true)
}
'''
STORED = '''
const [path, done] = arguments
const ask = indexedDB.open('/home')
ask.onsuccess = () => {
  const all = ask.result.transaction(['FILE_DATA']).objectStore('FILE_DATA')
    .getAllKeys()
  all.onsuccess = () => done(all.result.some((key) => key.includes(path)))
}
'''
FILLED = '''
IDBObjectStore.prototype.put = () => {
  throw new DOMException('full', 'QuotaExceededError')
}
Module.FS.writeFile('/home/more', '1')
own.set('/home/more', true)
window.called = []
const call = tab.call
tab.call = (name, ...rest) => {
  called.push(name)
  return call(name, ...rest)
}
store()
'''


def shares_with_tabs(b, home):
    """What another tab has stored stays, and is here once this one stores."""
    b.open(link(home, 'lesson=self-attention&page=1'))
    b.rests()
    b.later(PUT, '/home/of-another-tab')
    for _ in range(3):
        b.key('\ue00f')
        b.rests()
    time.sleep(5)  # until it is kept
    check(b.later(STORED, 'progress/'), 'no progress is stored')
    check(b.later(STORED, 'of-another-tab'), "the other tab's is gone")
    check(b.run("return Module.FS.analyzePath('/home/of-another-tab').exists"),
          'what the other tab stored is not here')
    b.run(FILLED)
    check(b.until("return called.includes('full')", seconds=5),
          'that the storage is full is not said')


# What is not saved, by the name of its file, as this tab has it.
UNSAVED = '''
const all = {}
const look = (folder) => {
  for (const name of Module.FS.readdir(folder)) {
    const path = folder + '/' + name
    if (name === '.' || name === '..') continue
    if (Module.FS.isDir(Module.FS.stat(path).mode)) look(path)
    else if (name.endsWith('.unsaved')) {
      all[name] = Module.FS.readFile(path, { encoding: 'utf8' })
    }
  }
}
look('/home')
return all
'''


NEAR, FIRST = 'weights[flower] = {near: 1}', 'weights[flower] = {1: 1}'


def unsaved(b, *wanted):
    """Waits until what is not saved has these changes, each in a file of its
    own; returns whose they are, None where one lacks."""
    for _ in range(40):
        files = b.run(UNSAVED)
        names = [[n for n, text in files.items() if f'edit {w}\n' in text]
                 for w in wanted]
        if len(files) == len(wanted) and all(len(n) == 1 for n in names):
            return [n[0] for n in names]
        time.sleep(0.3)
    return None


def two_tabs_lose_nothing(b, home):
    """Each keeps what it has not saved; what one leaves is offered, what is in
    the hands of another is not."""
    lesson = 'lesson=next-word&at=weights[flower]'

    def tab(move):
        handle = b.ask('/window/new', {'type': 'tab'})['handle']
        b.ask('/window', {'handle': handle})
        b.size(WIDTH, HEIGHT)
        b.open(link(home, lesson))
        b.rests()
        if move:
            b.key('\ue009', move)  # Ctrl and an arrow: the light of the row
        b.rests()
        return handle

    main = b.ask('/window')
    first = tab('\ue014')
    check(unsaved(b, NEAR), 'what one tab has not saved is not kept')
    second = tab('\ue012')
    both = unsaved(b, NEAR, FIRST)
    check(both and both[0] != both[1], f'of two tabs are kept {both}')
    third = tab(None)
    quiet = b.rests()
    b.key('\ue007')
    b.rests()
    check(unsaved(b, NEAR, FIRST) == both,
          'what two tabs have in their hands is offered to a third')
    b.ask('/window', {'handle': second})
    b.ask('/window', method='DELETE')
    b.ask('/window', {'handle': third})
    b.open(link(home, lesson))
    check(b.rests() != quiet, 'what a tab has left is not offered')
    b.key('\ue007')  # Enter: make it again
    b.rests()
    again = unsaved(b, NEAR, FIRST)
    check(again and both and again[0] == both[0] and again[1] != both[1],
          f'after {both}, of which one has gone, there is {again}')
    b.ask('/window', {'handle': first})  # that was hidden meanwhile
    b.rests()
    b.key('\ue009', '\ue012')
    b.rests()
    for _ in range(40):
        mine = [t for n, t in b.run(UNSAVED).items() if both and n == both[0]]
        if mine and mine[0].count('edit ') == 2:
            break
        time.sleep(0.3)
    check(mine and mine[0].count('edit ') == 2,
          f'a tab that was hidden has kept {mine}')
    for handle in (third, first):
        b.ask('/window', {'handle': handle})
        b.ask('/window', method='DELETE')
    b.ask('/window', {'handle': main})


def takes_links(b, home):
    """What the command line takes, a link does."""
    seen = set()
    for query in ('at=scores[cat,chased]', 'at=scores[cat,chased]&level=row',
                  'step=7&level=row', 'step=7&level=term',
                  'at=weights&against=self-attention-biases', 'at=weights&why=scale',
                  'at=weights&tokens=dog chased cat',
                  'at=weights&view=theme=paper', 'page=3&at=scores',
                  'model=machine&at=weights', 'page=3&edit=X[1,2] = 3',
                  'at=weights&edit=X[1,2] = 3&edit=scale = none'):
        b.open(link(home, 'lesson=self-attention&' + query))
        shown = b.run("return document.getElementById('curtain').hidden")
        wrong = b.run("return document.getElementById('state').textContent")
        wanted = query != 'at=scores[cat,chased]&level=row'
        check(shown == wanted, f'{query}: {wrong}')
        if wanted:
            seen.add(b.rests())
    check(len(seen) == 11, f'11 links lead to {len(seen)} pictures')


def asks_nobody_else(b, home):
    """All that the page asks for lies beside it."""
    folder = home.rsplit('/', 1)[0] + '/'
    b.open(link(home, 'lesson=rnn-attention&page=1'))
    b.rests()
    asked = b.run("return performance.getEntriesByType('resource')"
                  '.map((e) => e.name)')
    check(len(asked) >= 5, f'the page asked for {asked}')
    away = [a for a in asked if not a.startswith((folder, 'blob:' + folder))]
    check(not away, f'asked for from elsewhere: {away}')
    check(not Quiet.missing, f'asked for and not there: {Quiet.missing}')


def works_offline(b, home, server):
    b.open(home)
    check(b.until('return navigator.serviceWorker.controller !== null || '
                  '(location.reload(), false)', seconds=30),
          'no service worker takes the page')
    b.rests()
    server.shutdown()
    server.server_close()
    b.open(home)
    check(b.run("return document.getElementById('curtain').hidden"),
          'without the server it does not open')


def main():
    downloads = tempfile.mkdtemp()
    server = serve(SITE)
    home = f'http://localhost:{server.server_address[1]}/index.html'
    b = Browser(downloads)
    try:
        b.size(WIDTH, HEIGHT)
        for name in os.environ.get('ONLY', '').split():  # for who tries one
            globals()[name](b, home)
        if os.environ.get('ONLY'):
            return report()
        begun = time.time()
        b.open(home)
        print(f'first picture after {time.time() - begun:.2f} s')
        check(b.run("return document.getElementById('curtain').hidden"),
              'the list of lessons does not open')
        equals_the_program(b, home, SITE, PROGRAM)
        answers(b, home)
        answers_by_forms(b, home)
        walks(b, home)
        types_and_pulls(b, home)
        takes_and_gives(b, home, downloads)
        exports_all(b, home, downloads)
        copies_a_link(b, home)
        takes_links(b, home)
        pastes(b, home)
        takes_long_texts(b, home)
        hears_who_may(b, home)
        fills_the_screen(b, home)
        can_be_installed(b, home)
        says_what_is_wrong(b, home)
        measure(b, home)
        idles(b, home)
        fits_a_hand(b, home)
        drags_what_follows(b, home)
        types_on_the_screen(b, home)
        looks_around(b, home)  # no finger arrives after it, on any page
        keeps(b, home)
        shares_with_tabs(b, home)
        two_tabs_lose_nothing(b, home)
        forgets(b, home)
        plays_in_a_frame(b, home)
        asks_nobody_else(b, home)
        works_offline(b, home, server)
    finally:
        b.close()
        shutil.rmtree(downloads)
    return report()


sys.exit(main())
