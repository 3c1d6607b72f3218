import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { altcha } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import { smartCaptcha } from './smart-captcha.ts'

const none: Captcha = {
  widget: null,
  challenge: async () => {
    throw new Refusal('ERR_NOT_FOUND')
  },
  isSolved: async () => true,
}

/** The captcha that the configuration names. */
export const captchaFor = (
  config: Config['captcha'],
  dependencies: { db: Db; secrets: readonly [string, ...string[]] },
): Captcha => {
  if (config.kind === 'smartcaptcha') return smartCaptcha(config)
  return config.kind === 'altcha' ? altcha(dependencies) : none
}
