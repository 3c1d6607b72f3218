const HOME = '/'

/** What the specification forbids anywhere in a `next`. */
const FORBIDDEN = ['http', 'https', 'mailto', 'tel', 'ftp', ':']

/** White space and control characters, which browsers remove, and look-alikes of the slash in other scripts. */
const TRICKY = /[\\\s\p{Cc}\p{Cf}\p{Z}\uFF00-\uFFEF]/u

const SITE = 'https://grani.invalid'

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** All that `text` can become when it is decoded on the way, once or twice. */
const possibleReadings = (text: string): string[] | null => {
  const once = decoded(text)
  const twice = once === null ? null : decoded(once)
  return once === null || twice === null ? null : [text, once, twice]
}

const staysHere = (path: string): boolean => {
  if (!path.startsWith('/') || path.startsWith('//')) return false
  if (TRICKY.test(path)) return false
  if (FORBIDDEN.some(word => path.toLowerCase().includes(word))) return false
  // `/..//host` is a path here, and a foreign host to software that normalizes it first.
  const { origin, pathname } = new URL(path, SITE)
  return origin === SITE && !pathname.startsWith('//') && !pathname.includes('//')
}

/** Whether `next` is a path on this site, however it is decoded. */
export const isSafeNext = (next: string): boolean => possibleReadings(next)?.every(staysHere) ?? false

/** Where to go after signing in: the `next` of a query when it is safe, else home. */
export const nextFromQuery = (search: string): string => {
  const next = new URLSearchParams(search).get('next')
  return next !== null && isSafeNext(next) ? next : HOME
}
