/** What an address leads to: a round, by the link that is sent around, or one reply, by its observer's own link. */
export type Link = { kind: 'round' | 'reply'; token: string }

const OWN = 'my='

/** Null where there is no token. The fragment never leaves the device with a request for the page. */
export const linkOf = (fragment: string): Link | null => {
  const text = fragment.replace(/^#/, '')
  const isOwn = text.startsWith(OWN)
  const token = isOwn ? text.slice(OWN.length) : text
  return token === '' ? null : { kind: isOwn ? 'reply' : 'round', token }
}

export const ownLink = (token: string): string => `${location.origin}/o#${OWN}${token}`
