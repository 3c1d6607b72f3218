/** What a banner may hold; the web's sanitizer lets all of these through. */
const TAG =
  /<(?<end>\/?)(?<name>p|br|strong|em|b|i|a)(?: href="(?<href>(?:https:\/\/|\/(?!\/))[^"<>\\\s]*)")?\s*\/?>/g

/** A character reference other than that of `&`: what a browser makes of it is another address. */
const HIDDEN = /&(?!amp;)/

/** Whether the tags of a text are all allowed, written out in full, and closed in their order. */
export const isBannerMarkup = (html: string): boolean => {
  if (/[<>]/.test(html.replaceAll(TAG, ''))) return false
  const open: string[] = []
  for (const { groups: { end, name = '', href } = {} } of html.matchAll(TAG)) {
    if ((href !== undefined) !== (name === 'a' && end === '')) return false
    if (href !== undefined && HIDDEN.test(href)) return false
    if (name === 'br') continue
    if (end === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

/** The hosts to which the links of a text lead away from the site; one with a name before an `@` always counts. */
export const foreignHosts = (html: string, webUrl: string): string[] => {
  const hosts = [...html.matchAll(TAG)].flatMap(({ groups: { href } = {} }) => {
    if (href === undefined) return []
    if (!URL.canParse(href, webUrl)) return [href]
    const { host, username, password } = new URL(href, webUrl)
    return host === new URL(webUrl).host && username === '' && password === '' ? [] : [host]
  })
  return [...new Set(hosts)]
}
