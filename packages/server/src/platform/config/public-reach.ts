type Addresses = { NODE_ENV: string; HOST: string; PUBLIC_URL?: string | undefined }

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/

/** Whether the server can be reached from other machines. One sign is enough: a missing `NODE_ENV` must not open anything. */
export const isReachable = ({ NODE_ENV, HOST, PUBLIC_URL }: Addresses): boolean => {
  if (NODE_ENV === 'production' || !LOOPBACK.test(HOST)) return true
  if (PUBLIC_URL === undefined) return false
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'https:' || !LOOPBACK.test(hostname)
}

type Adapters = {
  SMTP_URL?: string | undefined
  LOCAL_MAILBOX?: boolean | undefined
  MAIL_FROM?: string | undefined
  YOOKASSA_SHOP_ID?: string | undefined
  LOCAL_CHECKOUT?: boolean | undefined
}

/**
 * The local mailbox shows all mails to everyone and the local checkout sells plans for nothing: where the server can be
 * reached by others, both have to be enabled explicitly.
 */
export const problemsOfAdapters = (env: Adapters): string[] => {
  const problems: string[] = []
  if (!env.SMTP_URL && !env.LOCAL_MAILBOX)
    problems.push(
      'SMTP_URL: required when others can reach this server (or enable the local mailbox, open to everyone, with LOCAL_MAILBOX=yes)',
    )
  if (env.SMTP_URL && !env.LOCAL_MAILBOX && /@localhost\b/.test(env.MAIL_FROM ?? '@localhost'))
    problems.push('MAIL_FROM: has to be an address of your own domain where mails leave this machine')
  if (!env.YOOKASSA_SHOP_ID && !env.LOCAL_CHECKOUT)
    problems.push(
      'YOOKASSA_SHOP_ID: required when others can reach this server (or enable the local checkout, open to everyone, with LOCAL_CHECKOUT=yes)',
    )
  return problems
}
