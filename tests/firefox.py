#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The program in a real Firefox, driven through its Marionette.

firefox.py SITE PROGRAM: SITE is the folder that src/web/build made, PROGRAM the
native program, whose pictures the canvas has to equal. Reports the way Check
does, or says that it is skipped, where no Firefox can be driven.
"""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # the tests' folder is not written to
from webpage import (HEIGHT, WIDTH, Page, check, equals_the_program, free_port,
                     link, report, serve)

SITE, PROGRAM = (os.path.abspath(p) for p in sys.argv[1:3])
STARTS = 30  # seconds, on a slow machine
ANSWERS = 60


class CannotBeDriven(Exception):
    pass


class Firefox(Page):
    """A session of Marionette: "LENGTH:[0, NUMBER, COMMAND, PARAMETERS]" is
    answered by "LENGTH:[1, NUMBER, ERROR, RESULT]".
    """
    GO, SYNC, ASYNC, ACTIONS = 'WebDriver:Navigate', \
        'WebDriver:ExecuteScript', 'WebDriver:ExecuteAsyncScript', \
        'WebDriver:PerformActions'

    def __init__(self, profile):
        port = free_port()
        pathlib.Path(profile, 'user.js').write_text(
            f'user_pref("marionette.port", {port});\n')
        self.program = subprocess.Popen(
            ['firefox-esr', '--headless', '--marionette', '--no-remote',
             '--profile', profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=dict(os.environ, HOME=profile, MOZ_CRASHREPORTER_DISABLE='1'))
        self.number = 0
        self.stream = None
        try:
            self.stream = self.reach(port)
            self.take()  # it says who it is
            self.ask('WebDriver:NewSession', {})
        except (OSError, ValueError, RuntimeError) as why:
            self.close()
            raise CannotBeDriven(str(why)) from None

    def reach(self, port):
        end = time.time() + STARTS
        while True:
            try:
                with socket.create_connection(('127.0.0.1', port)) as s:
                    s.settimeout(ANSWERS)
                    return s.makefile('rwb')
            except ConnectionError:
                if self.program.poll() is not None:
                    raise OSError('it ends at once') from None
                if time.time() > end:
                    raise OSError(f'no Marionette in {STARTS} s') from None
                time.sleep(0.1)

    def take(self):
        length = b''
        while not length.endswith(b':'):
            letter = self.stream.read(1)
            if not letter:
                raise OSError('it has ended')
            length += letter
        return json.loads(self.stream.read(int(length[:-1])))

    def ask(self, command, body):
        self.number += 1
        data = json.dumps([0, self.number, command, body]).encode()
        self.stream.write(b'%d:%s' % (len(data), data))
        self.stream.flush()
        _, number, error, result = self.take()
        assert number == self.number
        if error:
            raise RuntimeError(error['message'])
        return result.get('value') if isinstance(result, dict) else result

    def size(self, width, height):
        """Of the page: the window has its own things around it."""
        around = self.run('return [outerWidth - innerWidth, '
                          'outerHeight - innerHeight]')
        self.ask('WebDriver:SetWindowRect', {'width': width + around[0],
                                             'height': height + around[1]})

    def close(self):
        self.program.terminate()
        try:
            self.program.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.program.kill()
            self.program.wait()
        if self.stream:
            self.stream.close()


# How many colours the canvas has, up to a thousand.
COLOURS = '''
const c = document.getElementById('canvas')
const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data
const found = new Set()
for (const p of new Uint32Array(data.buffer)) {
  found.add(p)
  if (found.size === 1000) break
}
return found.size
'''


def opens(b, home):
    begun = time.time()
    b.open(link(home, 'lesson=self-attention&page=1'))
    print(f'Firefox: first picture after {time.time() - begun:.2f} s')
    check(b.run("return document.getElementById('curtain').hidden"),
          'Firefox: the lesson does not open')


def walks(b):
    """Ten steps, each with a picture of its own and words of its own."""
    pictures, told = [b.rests()], [b.said()]
    for _ in range(10):
        b.key('\ue00f')  # PgDn
        pictures.append(b.rests())
        told.append(b.said())
    check(all(told), f'Firefox: nothing is said of a step: {told}')
    for what, list_of in (('pictures', pictures), ('texts', told)):
        count = len(set(list_of))
        check(count == 11, f'Firefox: {count} {what} in 11 steps')
    colours = b.run(COLOURS)
    check(colours > 50, f'Firefox: the canvas has {colours} colours')


def main():
    if not shutil.which('firefox-esr'):
        print('skipped: Firefox (firefox-esr is not installed)')
        return False
    profile = tempfile.mkdtemp()
    server = serve(SITE)
    home = f'http://localhost:{server.server_address[1]}/index.html'
    try:
        b = Firefox(profile)
    except CannotBeDriven as why:
        print(f'skipped: Firefox (it cannot be driven here: {why})')
        shutil.rmtree(profile, ignore_errors=True)
        return False
    try:
        b.size(WIDTH, HEIGHT)
        opens(b, home)
        walks(b)
        equals_the_program(b, home, SITE, PROGRAM, 'Firefox: ')
    finally:
        b.close()
        shutil.rmtree(profile, ignore_errors=True)
    return report()


sys.exit(main())
