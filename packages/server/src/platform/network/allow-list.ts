import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Range = ReturnType<typeof ipaddr.parseCIDR>

const rangeOf = (entry: string): Range => {
  const [address = '', bits] = entry.split('/')
  const family = isIP(address)
  if (family === 0) throw new Error(`Not an address: ${entry}`)
  return ipaddr.parseCIDR(`${address}/${bits ?? (family === 6 ? 128 : 32)}`)
}

/** Whether an IP address is in a list of «address» or «address/bits» entries. Throws at an entry that is neither. */
export const allowList = (entries: readonly string[]): ((ip: string) => boolean) => {
  const allowed = entries.map(rangeOf)
  return ip => isIP(ip) !== 0 && ipaddr.subnetMatch(ipaddr.process(ip), { allowed }, 'refused') === 'allowed'
}
