import { isIP } from 'node:net'

const IPV4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/
const BRACKETED_IPV6 = /^\[([^\]]+)\](?::\d{1,5})?$/

/**
 * The IP address in what a proxy reports of a client: some add the port, which is another one for each connection.
 * Text that holds no address is returned as it is.
 */
export const clientAddress = (reported: string): string => {
  const address = (IPV4_WITH_PORT.exec(reported) ?? BRACKETED_IPV6.exec(reported))?.[1]
  return address !== undefined && isIP(address) !== 0 ? address : reported
}
