import { BlockList, isIP } from 'node:net'

/** The addresses that may knock, as «address» or «address/bits». Throws at what is neither. */
export const allowList = (entries: readonly string[]): ((ip: string) => boolean) => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address)
    if (family === 0) throw new Error(`Not an address: ${entry}`)
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return ip => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
    const family = isIP(plain)
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}
