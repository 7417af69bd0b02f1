# SPDX-License-Identifier: MIT
"""What the checks in Chromium and in Firefox share: the site and its server,
what a driver of any browser does in the page, the pictures that the canvas has
to equal, and the count of the checks.
"""
import functools
import http.server
import os
import socket
import subprocess
import threading
import time

WIDTH, HEIGHT = 1280, 720

checks = failures = 0


def check(good, what):
    global checks, failures
    checks += 1
    if not good:
        failures += 1
        print('FAIL:', what, flush=True)


def report():
    """Says it the way Check does, so that .ci/run can add them up."""
    print(f'done: Checks: {checks}, Failures: {failures}, Errors: 0')
    return failures > 0


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves the site, and knows what was asked for and is not there."""
    missing = []

    def log_message(self, *args):
        pass

    def send_error(self, code, *args):
        Quiet.missing.append(self.path)
        super().send_error(code, *args)


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def serve(folder):
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def link(home, query):
    return home + '?' + query.replace(' ', '%20').replace('+', '%2B')


class Page:
    """The page in a browser whose driver ask()s the commands of WebDriver
    (W3C): each driver has its own names of them.
    """
    GO, SYNC, ASYNC, ACTIONS = '/url', '/execute/sync', '/execute/async', \
        '/actions'

    def ask(self, command, body):
        raise NotImplementedError

    def run(self, script, *args):
        return self.ask(self.SYNC, {'script': script, 'args': list(args)})

    def later(self, script, *args):
        return self.ask(self.ASYNC, {'script': script, 'args': list(args)})

    def open(self, address):
        self.ask(self.GO, {'url': address})
        return self.until("return document.getElementById('curtain').hidden "
                          "|| !!document.querySelector('#curtain a')")

    def until(self, script, *args, seconds=60):
        end = time.time() + seconds
        while time.time() < end:
            value = self.run(script, *args)
            if value:
                return value
            time.sleep(0.05)
        return None

    def said(self):
        return self.run("return document.getElementById('says').textContent")

    def key(self, *values):
        """Presses keys; of several, the first ones are held."""
        down = [{'type': 'keyDown', 'value': v} for v in values]
        up = [{'type': 'keyUp', 'value': v} for v in reversed(values)]
        self.ask(self.ACTIONS, {'actions': [
            {'type': 'key', 'id': 'keys', 'actions': down + up}]})

    def type(self, text):
        for letter in text:
            self.key(letter)

    def rests(self):
        """Until two looks at the canvas, a fifth of a second apart, agree."""
        hash_of = ("const c = document.getElementById('canvas');"
                   'const d = new Uint32Array(c.getContext("2d").getImageData('
                   '0, 0, c.width, c.height).data.buffer); let h = 7;'
                   'for (const p of d) h = (h * 31 + p) | 0;'
                   'return h + " " + c.width + "x" + c.height')
        last = None
        for _ in range(60):
            now = self.run(hash_of)
            if now == last:
                return now
            last = now
            time.sleep(0.2)
        return last


# How many pixels of the canvas differ from the picture at an address, by more
# than the edge of a line does that another libm's last bit moved.
DIFFERENT = '''
const [address, done] = arguments
const picture = new Image()
picture.onerror = () => done(-1)
picture.onload = () => {
  const canvas = document.getElementById('canvas')
  if (picture.width !== canvas.width || picture.height !== canvas.height) {
    done(-2)
    return
  }
  const other = new OffscreenCanvas(picture.width, picture.height)
  const pen = other.getContext('2d')
  pen.drawImage(picture, 0, 0)
  const data = (c) => c.getImageData(0, 0, picture.width, picture.height).data
  const a = data(pen), b = data(canvas.getContext('2d'))
  let count = 0
  for (let i = 0; i < a.length; i++) count += Math.abs(a[i] - b[i]) > 32
  done(count)
}
picture.src = address
'''

# The same place as a link and as arguments of `render`.
PLACES = [
    ('lesson=rnn-attention&page=1', ['rnn-attention', '--page', '1']),
    ('lesson=rnn-attention&page=3', ['rnn-attention', '--page', '3']),
    ('lesson=self-attention&page=5', ['self-attention', '--page', '5']),
    ('lesson=masks&page=6', ['masks', '--page', '6']),
    ('lesson=sinusoids&at=P[7,3]', ['sinusoids', '--at', 'P[7,3]']),
    ('lesson=self-attention&at=scores[cat,chased]',
     ['self-attention', '--at', 'scores[cat,chased]']),
    ('lesson=self-attention&at=weights[cat]',
     ['self-attention', '--at', 'weights[cat]']),
    ('lesson=finished-weights&step=2&level=row',
     ['finished-weights', '--step', '2', '--level', 'row']),
    ('lesson=self-attention&at=output[1]&edit=X[1,2] = 3',
     ['self-attention', '--at', 'output[1]', '--edit', 'X[1,2] = 3']),
    ('lesson=rnn-attention&at=alignment[2]&source=the red house .',
     ['rnn-attention', '--at', 'alignment[2]', '--source', 'the red house .']),
]


def equals_the_program(b, home, site, program, name=''):
    """The canvas is, pixel by pixel, what the program renders."""
    environment = dict(os.environ, FOLLOWSPOT_FONTS='shipped', LC_ALL='C.UTF-8')
    for i, (query, arguments) in enumerate(PLACES):
        picture = f'expected-{i}.png'
        subprocess.run([program, 'render', *arguments, '--view', 'theme=stage',
                        '--view', 'controls=off', '--size', f'{WIDTH}x{HEIGHT}', '-o',
                        os.path.join(site, picture)], check=True, env=environment)
        b.open(link(home, query + '&controls=off'))
        b.rests()
        different = b.later(DIFFERENT, picture)
        os.remove(os.path.join(site, picture))
        check(different == 0, f'{name}{query}: {different} pixels differ')
