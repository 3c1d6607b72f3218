import { createECDH } from 'node:crypto'
import type { Environment } from './environment.ts'

export type PushConfig = {
  /** The VAPID keys, base64url. */
  publicKey: string
  privateKey: string
  /** Whom push services may write to about this server. */
  contact: string
  /** The hosts of push services that messages may be sent to; `*.` for any host below. */
  services: string[]
}

type Variables = Pick<
  Environment,
  'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'PUSH_SERVICES' | 'SUPPORT_EMAIL'
>

const ENTRY = /^(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/

const servicesIn = (list: string): string[] =>
  list
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

const publicKeyOf = (privateKey: string): string | null => {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return null
  }
}

export const problemsOfPush = (env: Variables): string[] => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  const problems: string[] = []
  if ((publicKey === undefined) !== (privateKey === undefined))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: both or none; npm run vapid-keys makes a pair')
  else if (privateKey !== undefined && publicKeyOf(privateKey) !== publicKey)
    problems.push('VAPID_PUBLIC_KEY: not the one of VAPID_PRIVATE_KEY; npm run vapid-keys makes a pair')
  if (publicKey !== undefined && privateKey !== undefined && env.SUPPORT_EMAIL === undefined)
    problems.push('SUPPORT_EMAIL: required with VAPID_PUBLIC_KEY: push services are told whom to write to')
  if (!servicesIn(env.PUSH_SERVICES).every(entry => ENTRY.test(entry)))
    problems.push('PUSH_SERVICES: has to be hosts, joined by commas')
  return problems
}

/** Null: no keys, no push. */
export const pushOf = (env: Variables): PushConfig | null => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, SUPPORT_EMAIL: email } = env
  if (publicKey === undefined || privateKey === undefined || email === undefined) return null
  return { publicKey, privateKey, contact: `mailto:${email}`, services: servicesIn(env.PUSH_SERVICES) }
}
