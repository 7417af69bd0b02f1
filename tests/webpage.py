# SPDX-License-Identifier: MIT
"""What the checks in Chromium and in Firefox share: the site and its server,
what a driver of any browser does in the page, and the count of the checks.
"""
import functools
import http.server
import socket
import threading
import time

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
    """Serves the site, and says which addresses were asked for."""
    asked = []

    def log_message(self, *args):
        Quiet.asked.append(self.path)


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
