import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import { TRYOUT_COOKIE, TRYOUT_KEPT_SECONDS } from '@grani/contract'
import { ACCESS_SECONDS } from './access-token.ts'

export const ACCESS_COOKIE = 'grani_access'
export const REFRESH_COOKIE = 'grani_refresh'

/**
 * Scripts read this one: it says that there is a session, and nothing else. Without it the page would have to ask, and every visitor
 * would be answered with an error.
 */
export const SIGNED_IN_COOKIE = 'grani_signed_in'

/** Stays after signing out, so that a known browser can be told from a new one. */
export const DEVICE_COOKIE = 'grani_device'

/** Ends with the browser: the staff session behind it is short anyway. */
export const STAFF_COOKIE = 'grani_staff'

export const REFRESH_DAYS = 60
const DEVICE_DAYS = 365

export type CookieRules = { secure: boolean; crossSite: boolean }

export type Tokens = { access: string; refresh: string; /** Only at sign-in. */ device?: string }

/** Over TLS `__Host-`: the browser then refuses such a cookie from a sibling host or a plain connection. */
export const cookieName = (name: string, { secure }: Pick<CookieRules, 'secure'>): string =>
  secure ? `__Host-${name}` : name

/** The value of one of our cookies in a request. */
export const readCookie = (
  cookies: Record<string, string | undefined>,
  name: string,
  rules: CookieRules,
): string | null => cookies[cookieName(name, rules)] ?? null

const options = ({ secure, crossSite }: CookieRules): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  secure,
  sameSite: crossSite ? 'none' : 'lax',
})

export const setDeviceCookie = (reply: FastifyReply, device: string, rules: CookieRules): void => {
  reply.setCookie(cookieName(DEVICE_COOKIE, rules), device, {
    ...options(rules),
    maxAge: DEVICE_DAYS * 86_400,
  })
}

export const setSessionCookies = (
  reply: FastifyReply,
  { access, refresh, device }: Tokens,
  rules: CookieRules,
): void => {
  reply.setCookie(cookieName(ACCESS_COOKIE, rules), access, { ...options(rules), maxAge: ACCESS_SECONDS })
  reply.setCookie(cookieName(REFRESH_COOKIE, rules), refresh, {
    ...options(rules),
    maxAge: REFRESH_DAYS * 86_400,
  })
  reply.setCookie(cookieName(SIGNED_IN_COOKIE, rules), 'yes', {
    ...options(rules),
    httpOnly: false,
    maxAge: REFRESH_DAYS * 86_400,
  })
  if (device !== undefined) setDeviceCookie(reply, device, rules)
}

/**
 * Ends the session in this browser. It also forgets pages kept in memory for the Back button. Not its storage: that holds
 * unsent answers, of others who use this browser too, each under their own user id.
 */
export const clearSessionCookies = (reply: FastifyReply, rules: CookieRules): void => {
  void reply.header('clear-site-data', '"cache"')
  reply.clearCookie(cookieName(ACCESS_COOKIE, rules), options(rules))
  reply.clearCookie(cookieName(REFRESH_COOKIE, rules), options(rules))
  reply.clearCookie(cookieName(SIGNED_IN_COOKIE, rules), { ...options(rules), httpOnly: false })
}

export const clearDeviceCookie = (reply: FastifyReply, rules: CookieRules): void => {
  reply.clearCookie(cookieName(DEVICE_COOKIE, rules), options(rules))
}

const staffOptions = (rules: CookieRules): CookieSerializeOptions => ({
  ...options(rules),
  // No link from elsewhere leads into the admin area with it.
  ...(!rules.crossSite && { sameSite: 'strict' }),
})

export const setStaffCookie = (reply: FastifyReply, token: string, rules: CookieRules): void => {
  reply.setCookie(cookieName(STAFF_COOKIE, rules), token, staffOptions(rules))
}

export const clearStaffCookie = (reply: FastifyReply, rules: CookieRules): void => {
  reply.clearCookie(cookieName(STAFF_COOKIE, rules), staffOptions(rules))
}

/** Scripts read it: once they run, they keep the try on the device and delete it. */
const tryoutOptions = (rules: CookieRules): CookieSerializeOptions => ({ ...options(rules), httpOnly: false })

export const setTryoutCookie = (reply: FastifyReply, tryout: string, rules: CookieRules): void => {
  reply.setCookie(cookieName(TRYOUT_COOKIE, rules), tryout, {
    ...tryoutOptions(rules),
    maxAge: TRYOUT_KEPT_SECONDS,
  })
}

export const clearTryoutCookie = (reply: FastifyReply, rules: CookieRules): void => {
  reply.clearCookie(cookieName(TRYOUT_COOKIE, rules), tryoutOptions(rules))
}
