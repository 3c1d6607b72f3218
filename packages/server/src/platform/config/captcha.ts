import { isCaptchaHost } from './captcha-host.ts'
import type { Environment } from './environment.ts'

export type CaptchaConfig =
  | { kind: 'none' }
  | { kind: 'altcha' }
  | { kind: 'smartcaptcha'; url: string; siteKey: string; secret: string }

export const problemsOfCaptcha = (env: Environment): string[] => {
  const { SMARTCAPTCHA_SITE_KEY: siteKey, SMARTCAPTCHA_SECRET: secret } = env
  const problems: string[] = []
  if ((siteKey === undefined) !== (secret === undefined))
    problems.push('SMARTCAPTCHA_SITE_KEY and SMARTCAPTCHA_SECRET: both or none')
  if (env.CAPTCHA === 'smartcaptcha' && siteKey === undefined)
    problems.push('CAPTCHA: smartcaptcha needs SMARTCAPTCHA_SITE_KEY and SMARTCAPTCHA_SECRET')
  if (!isCaptchaHost(env.SMARTCAPTCHA_URL))
    problems.push('SMARTCAPTCHA_URL: has to name a domain, localhost, or an IP address with its port')
  return problems
}

export const captchaOf = (env: Environment): CaptchaConfig => {
  const { SMARTCAPTCHA_SITE_KEY: siteKey, SMARTCAPTCHA_SECRET: secret } = env
  if (env.CAPTCHA === 'none' || env.CAPTCHA === 'altcha') return { kind: env.CAPTCHA }
  if (siteKey === undefined || secret === undefined) return { kind: 'altcha' }
  return { kind: 'smartcaptcha', url: env.SMARTCAPTCHA_URL.replace(/\/$/, ''), siteKey, secret }
}
