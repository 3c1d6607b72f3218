import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CookieRules, readCookie, SIGNED_IN_COOKIE } from './cookies.ts'
import { hashedFiles } from './hashed-files.ts'
import { indexPage } from './index-page.ts'
import { refuseUnknown } from './not-found.ts'
import { keepRelease } from './past-releases.ts'

const isForApi = (url: string): boolean => url.startsWith('/api/') || url === '/api'

/** Pages for which the server decides who sees them. */
const NO_FILES = new Set(['/try.html', '/welcome.html'])

/**
 * Serves the built web app: hashed files with an immutable cache, kept for the next releases in `releases`, the observers' page
 * at /o, what a visitor begins with, index.html for every other path.
 */
export const serveWebApp = async (
  http: FastifyInstance,
  { dir, releases, origin, cookies }: { dir: string; releases: string; origin: string; cookies: CookieRules },
): Promise<void> => {
  const index = join(dir, 'index.html')
  if (!existsSync(index)) {
    http.setNotFoundHandler(refuseUnknown)
    return
  }
  await http.register(fastifyStatic, {
    root: dir,
    wildcard: true,
    index: false,
    preCompressed: true,
    allowedPath: path => !NO_FILES.has(path),
    cacheControl: false,
    setHeaders: response => void response.header('cache-control', 'no-cache'),
  })
  const assets = join(dir, 'assets')
  const past = await keepRelease(assets, releases).catch((error: unknown) => {
    http.log.warn({ error }, 'releases are not kept')
    return new Map<string, string>()
  })
  http.get('/assets/:name', hashedFiles(assets, past))
  const sendPage = indexPage(index, origin)
  const welcome = join(dir, 'welcome.html')
  const sendWelcome = existsSync(welcome) ? indexPage(welcome, origin) : sendPage
  const isVisitor = (request: FastifyRequest) =>
    readCookie(request.cookies, SIGNED_IN_COOKIE, cookies) === null
  for (const path of ['/', '/auth'])
    // What stands behind the path goes on to the try and the registration: only the app knows how.
    http.get(path, (request, reply) =>
      request.url === path && isVisitor(request) ? sendWelcome(request, reply) : sendPage(request, reply),
    )
  http.get('/index.html', sendPage)
  const observerPage = join(dir, 'o.html')
  if (existsSync(observerPage)) http.get('/o', indexPage(observerPage, origin))
  http.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isForApi(request.url) &&
      !request.url.startsWith('/assets/')
    return wantsPage ? sendPage(request, reply) : refuseUnknown(request, reply)
  })
}
