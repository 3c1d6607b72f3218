import { createHash, randomBytes } from 'node:crypto'

/** The browser somebody sits at. `token` is what its cookie says, if it has signed in before. */
export type Device = { userAgent: string; ip: string; token: string | null }

export const newDeviceToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a device's token. Null for what cannot be one of ours. */
export const hashOfDevice = (token: string | null): Buffer | null =>
  token !== null && /^[\w-]{43}$/.test(token) ? createHash('sha256').update(token).digest() : null

/** The first that fits: many browsers name the others too, to be served like them. */
const BROWSERS = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

const firstThatFits = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null

/** What a browser says it is; anybody may say anything, so this is for people to read and decides nothing. */
export const describeDevice = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: firstThatFits(BROWSERS, userAgent),
  system: firstThatFits(SYSTEMS, userAgent),
})
