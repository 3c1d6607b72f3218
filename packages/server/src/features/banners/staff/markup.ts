/** What a banner may hold; the web's sanitizer lets all of these through. */
const TAG =
  /<(?<end>\/?)(?<name>p|br|strong|em|b|i|a)(?<href> href="(?:https:\/\/|\/(?!\/))[^"<>\\\s]*")?\s*\/?>/g

/** Whether the tags of a text are all allowed, written out in full, and closed in their order. */
export const isBannerMarkup = (html: string): boolean => {
  if (/[<>]/.test(html.replaceAll(TAG, ''))) return false
  const open: string[] = []
  for (const { groups: { end, name = '', href } = {} } of html.matchAll(TAG)) {
    if ((href !== undefined) !== (name === 'a' && end === '')) return false
    if (name === 'br') continue
    if (end === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}
