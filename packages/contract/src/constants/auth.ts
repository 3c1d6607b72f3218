/** The least that an operator may ask for; `min_password` of the settings is what this installation asks for. */
export const MIN_PASSWORD = 6
/** Long enough for any passphrase, short enough that hashing it is no denial of service. */
export const MAX_PASSWORD = 200

/** Node and browsers have it; this package knows neither. */
declare const URL: new (text: string) => { hostname: string }

/** As a host name has it: `почта.рф` becomes `xn--80a1acny.xn--p1ai`, one spelling for one mailbox. */
export const asciiDomain = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // Letters, digits, hyphens and dots only, and among them some beyond ASCII: a URL would take more to pieces.
  if (!/^[\p{L}\p{N}\p{M}.-]*[^\p{ASCII}][\p{L}\p{N}\p{M}.-]*$/u.test(domain)) return address
  try {
    return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return address
  }
}
