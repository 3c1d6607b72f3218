import { isLoopback } from '../network/loopback.ts'
import type { Environment } from './environment.ts'

/** A random text of 32 hexadecimal digits has fewer different ones once in more than a million times. */
const MIN_SECRET_SIGNS = 6

/** Credentials and personal data go there: encrypted, unless they stay on this machine (a stand-in, a local proxy). */
const isSafeProvider = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname)
}

export const problemsOfProduction = (env: Environment): string[] => {
  const problems: string[] = []
  if (!env.SECRET && !env.SECRET_PREVIOUS)
    problems.push(
      'SECRET: required in production: it signs cookies and seals what people write; at least 32 characters: openssl rand -base64 32',
    )
  if (!env.PUBLIC_URL)
    problems.push(
      'PUBLIC_URL: required in production: links in mails, cookies and the check of hosts need the address that people know',
    )
  if (!env.SUPPORT_EMAIL)
    problems.push(
      'SUPPORT_EMAIL: required in production: the help and legal pages name it as the address to write to',
    )
  if (env.PUBLIC_URL && !env.PUBLIC_URL.startsWith('https://'))
    problems.push('PUBLIC_URL: has to begin with https:// in production')
  for (const name of ['VK_URL', 'VK_API_URL', 'SMARTCAPTCHA_URL', 'YOOKASSA_URL', 'TEXT_MODEL_URL'] as const)
    if (env[name] !== undefined && !isSafeProvider(env[name]))
      problems.push(`${name}: has to begin with https:// in production, except on this machine`)
  if (env.SECRET !== undefined && new Set(env.SECRET).size < MIN_SECRET_SIGNS)
    problems.push('SECRET: too easy to guess, take a random one: openssl rand -base64 32')
  return problems
}
