import { TOTP } from 'otpauth'

/** What an authenticator app with this secret shows at this moment. */
export const totpCode = (secret: string, at: Date): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() })
