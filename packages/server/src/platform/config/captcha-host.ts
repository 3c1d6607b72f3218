const DOMAIN = /^(?:[\p{L}\d-]+\.)+\p{L}[\p{L}\d-]+(?::\d+)?$/iu
const LOCALHOST = /^localhost(?::\d+)?$/
const IP_WITH_PORT = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\]):\d+$/i

/** Whether a captcha can be loaded from this URL: a domain, localhost, or an IP address with a port. */
export const isCaptchaHost = (url: string): boolean => {
  const host = /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? ''
  return [DOMAIN, LOCALHOST, IP_WITH_PORT].some(rule => rule.test(host))
}
