import { Secret, TOTP } from 'otpauth'

/** What authenticator apps support without exception (RFC 6238): SHA-1, six digits, thirty seconds. */
const PERIOD_SECONDS = 30
/** Clocks differ, and typing takes a while: the step before and the one after count too. */
const WINDOW = 1

const appOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Грани',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The address that a QR code carries. `label` tells accounts apart in the app. */
export const totpUri = (secret: string, label: string): string => appOf(secret, label).toString()

/** The time step that this code belongs to; null when it belongs to none near `now`. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = appOf(secret, '').validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
