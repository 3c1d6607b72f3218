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

type Adapters = {
  SMTP_URL?: string | undefined
  LOCAL_MAILBOX?: boolean | undefined
  MAIL_FROM?: string | undefined
  YOOKASSA_SHOP_ID?: string | undefined
  LOCAL_CHECKOUT?: boolean | undefined
}

/**
 * The local mailbox shows all mails and the local checkout sells plans for nothing: where the server can be reached by others,
 * both have to be enabled explicitly, and their pages answer on this machine only.
 */
export const problemsOfAdapters = (env: Adapters): string[] => {
  const problems: string[] = []
  if (!env.SMTP_URL && !env.LOCAL_MAILBOX)
    problems.push(
      'SMTP_URL: required when others can reach this server (or keep mails on this machine with LOCAL_MAILBOX=yes)',
    )
  if (env.SMTP_URL && !env.LOCAL_MAILBOX && /@localhost\b/.test(env.MAIL_FROM ?? '@localhost'))
    problems.push('MAIL_FROM: has to be an address of your own domain where mails leave this machine')
  if (!env.YOOKASSA_SHOP_ID && !env.LOCAL_CHECKOUT)
    problems.push(
      'YOOKASSA_SHOP_ID: required when others can reach this server (or simulate payments on this machine with LOCAL_CHECKOUT=yes)',
    )
  return problems
}
