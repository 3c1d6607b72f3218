import { isLoopback } from '../network/loopback.ts'

type Addresses = { NODE_ENV: string; HOST: string; PUBLIC_URL?: string | undefined; TRUST_PROXY: number }

/** Whether the server can be reached from other machines. One sign is enough: a missing `NODE_ENV` must not open anything. */
export const isReachable = ({ NODE_ENV, HOST, PUBLIC_URL, TRUST_PROXY }: Addresses): boolean => {
  if (NODE_ENV === 'production' || TRUST_PROXY > 0 || !isLoopback(HOST)) return true
  if (PUBLIC_URL === undefined) return false
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || !isLoopback(hostname)
}

/** Behind a proxy, cookies, links in mails and the check of hosts depend on the address that users know. */
export const problemsOfProxy = ({ NODE_ENV, PUBLIC_URL, TRUST_PROXY }: Addresses): string[] =>
  TRUST_PROXY > 0 && NODE_ENV !== 'production' && PUBLIC_URL === undefined
    ? ['PUBLIC_URL: required behind a proxy (TRUST_PROXY above 0): the address that users know']
    : []

type Mails = {
  SMTP_URL?: string | undefined
  LOCAL_MAILBOX?: boolean | undefined
  MAIL_FROM?: string | undefined
}

/** The local mailbox shows all mails: where the server can be reached by others, it has to be enabled explicitly. */
export const problemsOfMails = ({ SMTP_URL, LOCAL_MAILBOX, MAIL_FROM = '@localhost' }: Mails): string[] => {
  if (LOCAL_MAILBOX) return []
  const problems: string[] = []
  if (!SMTP_URL)
    problems.push(
      'SMTP_URL: required when others can reach this server: no mail would leave it, and nobody could confirm an address (or keep mails on this machine with LOCAL_MAILBOX=yes)',
    )
  if (/@localhost\b/.test(MAIL_FROM))
    problems.push('MAIL_FROM: has to be an address of your own domain where mails leave this machine')
  return problems
}

type Shop = {
  YOOKASSA_SHOP_ID?: string | undefined
  YOOKASSA_SECRET_KEY?: string | undefined
  LOCAL_CHECKOUT?: boolean | undefined
}

/** The local checkout sells plans for nothing: where the server can be reached by others, it has to be enabled explicitly. */
export const problemsOfShop = (env: Shop, reachable: boolean): string[] => {
  const names = ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'] as const
  const missing = names.filter(name => env[name] === undefined)
  if (missing.length === 1) return [`${missing.join()}: required beside the other; both or none`]
  if (missing.length === 0 || env.LOCAL_CHECKOUT || !reachable) return []
  return missing.map(
    name =>
      `${name}: required when others can reach this server: plans would be sold for nothing (or simulate payments on this machine with LOCAL_CHECKOUT=yes)`,
  )
}
