import { isLoopback } from '../network/loopback.ts'

const matches = (host: string, entry: string): boolean =>
  entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry

/**
 * Whether messages may be sent there. Browsers name the address, so anybody may name any: only hosts of the list are
 * called, over TLS; this machine itself only where the list names it.
 */
export const isKnownService = (endpoint: string, services: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, hostname, username, password } = new URL(endpoint)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return false
  return username === '' && password === '' && services.some(entry => matches(host, entry))
}
