/**
 * Makes the app work without a network after the first visit: everything it consists of is kept when
 * it is installed, and answered from there. The list and the version are filled in by `build/offline.ts`.
 *
 * A new version waits until no page uses the old one, so that a page never gets parts of two versions.
 * Whatever is not part of the app, such as what a server is asked, is left alone.
 */
/* global self, caches */

const FILES = '__FILES__';
const CACHE = 'trine-__VERSION__';

const addressOf = (file) => new URL(file, self.registration.scope).href;

self.addEventListener('install', (event) => {
  const requests = FILES.map((file) => new Request(addressOf(file), { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('trine-') && name !== CACHE;
  const forget = (names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(forget)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const address = request.url.replace(/[?#].*$/, '');
  const isPart = FILES.some((file) => addressOf(file) === address);
  if (!isPart) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(address))
      .then((kept) => kept ?? fetch(request)),
  );
});
