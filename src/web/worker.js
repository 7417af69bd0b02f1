// SPDX-License-Identifier: MIT
// Everything is kept at the first visit: afterwards no network is needed.
// The build puts the version and the files in.
const VERSION = '@VERSION@'
const FILES = [@FILES@]

addEventListener('install', (e) => {
  e.waitUntil(caches.open(VERSION).then((c) => c.addAll(FILES))
    .then(() => self.skipWaiting()))
})
addEventListener('activate', (e) => {
  e.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((n) => n !== VERSION).map((n) => caches.delete(n)))))
})
addEventListener('fetch', (e) => {
  e.respondWith(caches.match(e.request, { ignoreSearch: true })
    .then((kept) => kept || fetch(e.request)))
})
