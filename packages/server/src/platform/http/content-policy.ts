import type { Config } from '../config/config.ts'

const SELF = "'self'"

/** VK ID's button inserts a <style> element; without VK ID no page needs this. */
const UNSAFE_INLINE = "'unsafe-inline'"

/**
 * Who makes HTML and addresses of scripts out of text: the sanitizer; `features/results/first-sentences.ts`, which shows
 * none of it; the captcha's widget, whose templates are its own; and `build/start.js`, addresses of our own workers.
 */
const TRUSTED_TYPES = ['dompurify', 'text-of-html', 'svelte-trusted-html', 'default']

export type ThirdParties = Pick<Config, 'captcha' | 'vk'>

/** The third-party origins that pages of this installation may connect to. Most have none. */
const thirdPartyOrigins = ({ captcha, vk }: ThirdParties): { vk: string[]; captcha: string[] } => ({
  vk: vk ? [new URL(vk.url).origin] : [],
  captcha: captcha.kind === 'smartcaptcha' ? [new URL(captcha.url).origin] : [],
})

/** The Content-Security-Policy: our own files, and what the configured third parties need. */
export const contentPolicy = (config: ThirdParties, isHttps: boolean): Record<string, string[]> => {
  const { vk, captcha } = thirdPartyOrigins(config)
  const hasNone = vk.length === 0 && captcha.length === 0
  return {
    defaultSrc: [SELF],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: [SELF],
    imgSrc: [SELF, 'data:'],
    ...(!hasNone && {
      scriptSrc: [SELF, ...captcha],
      connectSrc: [SELF, ...vk, ...captcha],
      frameSrc: [...vk, ...captcha],
      styleSrc: [SELF, UNSAFE_INLINE, ...captcha],
    }),
    // What third parties insert into the page goes through no policy of ours.
    ...(hasNone && { requireTrustedTypesFor: ["'script'"], trustedTypes: TRUSTED_TYPES }),
    ...(isHttps && { upgradeInsecureRequests: [] }),
  }
}

/** Nothing of a device that a page could ask for: ours ask for none, and nothing that got into one can either. */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

/** The window of VK ID has to reach the page that opened it. */
export const openerPolicy = ({ vk }: ThirdParties): 'same-origin' | 'same-origin-allow-popups' =>
  vk && vk.mode !== 'redirect' ? 'same-origin-allow-popups' : 'same-origin'
