// The offline shell. `FILES` and `VERSION` are written in by the build (service-worker.ts).
// What the API says is never kept. A page always comes from the server while it can be reached, so that nobody is
// left with yesterday's app; the files that a page names carry a digest of their content and never change.
const PREFIX = 'shell-'
const CURRENT = PREFIX + VERSION
const SHELL = '/'
const NOT_OURS = /^\/(?:api|dev|auth\/logout)(?:\/|$)/

const install = async () => {
  const cache = await caches.open(CURRENT)
  await cache.addAll([new Request(SHELL, { cache: 'reload' }), ...FILES])
  await self.skipWaiting()
}

/** The last version stays as well: tabs that still run it may ask for a part that they have not loaded yet. */
const activate = async () => {
  const others = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CURRENT)
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
}

const page = async event => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const shell = await caches.match(SHELL, { cacheName: CURRENT })
    if (shell) return shell
    throw error
  }
}

const file = async request => {
  const known = await caches.match(request)
  if (known) return known
  const reply = await fetch(request)
  if (reply.ok) {
    const cache = await caches.open(CURRENT)
    await cache.put(request, reply.clone())
  }
  return reply
}

addEventListener('install', event => event.waitUntil(install()))
addEventListener('activate', event => event.waitUntil(activate()))
addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || NOT_OURS.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)))
})
