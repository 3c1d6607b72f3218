import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The unit that rate limits count: an IPv4 address, or the /64 that a provider assigns to one household. An IPv4-mapped
 * IPv6 address counts as its IPv4 address; text that is no IP address is returned as it is.
 */
export const networkOf = (ip: string): string => {
  if (isIP(ip) === 0) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, 4)
    .map(part => part.toString(16))
    .join(':')
}
