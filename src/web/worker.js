// SPDX-License-Identifier: MIT
// Everything is kept at the first visit: afterwards no network is needed.
// The build puts the version and the files in. Another version waits until no
// page shows this one: the two are never mixed. Other programs of the same site
// keep what is theirs.
const NAME = 'followspot ' + registration.scope
const VERSION = NAME + ' @VERSION@'
const FILES = [@FILES@]

const fresh = (file) => new Request(file, { cache: 'reload' })

addEventListener('install', (e) => {
  e.waitUntil(caches.open(VERSION).then((c) => c.addAll(FILES.map(fresh))))
})
addEventListener('activate', (e) => {
  const old = (name) => name.startsWith(NAME + ' ') && name !== VERSION
  e.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter(old).map((name) => caches.delete(name)))))
})
addEventListener('fetch', (e) => {
  e.respondWith(caches.open(VERSION)
    .then((c) => c.match(e.request, { ignoreSearch: true }))
    .then((kept) => kept || fetch(e.request)))
})
