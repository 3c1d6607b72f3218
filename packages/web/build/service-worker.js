// The service worker of the app shell. The build writes `VERSION` and `FILES` in front of this script (service-worker.ts).
// Replies of the API are never stored, but for the help page, which is the same for everybody and has to open offline. A page comes from the server while it answers in time, so that no user is left
// with an old app; hashed files come from the cache, for their content never changes.
const PREFIX = 'shell-'
const CURRENT = PREFIX + VERSION
// Not '/', which is another page for visitors.
const SHELL = '/index.html'
const HELP = '/api/pages/help'
const NOT_HANDLED = /^\/(?:api|dev|status|o|auth\/logout)(?:\/|$)/

const install = async () => {
  const cache = await caches.open(CURRENT)
  await cache.addAll([new Request(SHELL, { cache: 'reload' }), ...FILES])
  // Without it the app works all the same.
  await cache.add(new Request(HELP, { cache: 'reload' })).catch(() => {})
  await self.skipWaiting()
}

/** The previous version is kept too: tabs that still run it may request a chunk that they have not loaded yet. */
const activate = async () => {
  const others = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CURRENT)
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
}

/** A server that is silent for so long is as good as out of reach (src/app/session/use-session.ts waits as long). */
const SILENT_MS = 3000

const shell = () => caches.match(SHELL, { cacheName: CURRENT })

const pageFromNetwork = async event => {
  const page = Promise.resolve(event.preloadResponse).then(preloaded => preloaded ?? fetch(event.request))
  const silence = new Promise(resolve => setTimeout(resolve, SILENT_MS))
  return Promise.race([
    page.catch(async error => (await shell()) ?? Promise.reject(error)),
    silence.then(async () => (await shell()) ?? page),
  ])
}

const fileFromCache = async request => {
  const known = await caches.match(request)
  if (known) return known
  const reply = await fetch(request)
  if (reply.ok) {
    const cache = await caches.open(CURRENT)
    await cache.put(request, reply.clone())
  }
  return reply
}

/** From the server while it can be reached: the numbers may have changed. */
const helpFromNetwork = async request => {
  try {
    const reply = await fetch(request)
    if (reply.ok) {
      const cache = await caches.open(CURRENT)
      await cache.put(HELP, reply.clone())
    }
    return reply
  } catch (error) {
    const known = await caches.match(HELP, { cacheName: CURRENT })
    if (known) return known
    throw error
  }
}

addEventListener('install', event => event.waitUntil(install()))
addEventListener('activate', event => event.waitUntil(activate()))
addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname === HELP) return event.respondWith(helpFromNetwork(request))
  if (NOT_HANDLED.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFromNetwork(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(fileFromCache(request))
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)))
})
