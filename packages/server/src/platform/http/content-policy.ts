import type { Config } from '../config/config.ts'

const SELF = "'self'"

/** VK ID's button brings its looks as a <style> of its own; without VK ID no page needs that. */
const INLINE = "'unsafe-inline'"

export type Foreign = Pick<Config, 'captcha' | 'vk'>

/** The origins of third parties that pages of this installation may talk to. Most have none. */
const foreignOf = ({ captcha, vk }: Foreign): { vk: string[]; captcha: string[] } => ({
  vk: vk ? [new URL(vk.url).origin] : [],
  captcha: captcha.kind === 'smartcaptcha' ? [new URL(captcha.url).origin] : [],
})

/** What the pages may load, and from where: nothing but our own files, and what the configuration adds. */
export const contentPolicy = (config: Foreign, isHttps: boolean): Record<string, string[]> => {
  const { vk, captcha } = foreignOf(config)
  const isPlain = vk.length === 0 && captcha.length === 0
  return {
    defaultSrc: [SELF],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: [SELF],
    imgSrc: [SELF, 'data:'],
    ...(!isPlain && {
      scriptSrc: [SELF, ...captcha],
      connectSrc: [SELF, ...vk, ...captcha],
      frameSrc: [...vk, ...captcha],
      styleSrc: [SELF, INLINE, ...captcha],
    }),
    ...(isHttps && { upgradeInsecureRequests: [] }),
  }
}

/** A window that VK ID opened has to reach the page that opened it. */
export const openerPolicy = ({ vk }: Foreign): 'same-origin' | 'same-origin-allow-popups' =>
  vk && vk.mode !== 'redirect' ? 'same-origin-allow-popups' : 'same-origin'
