import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config.ts'

const isServer = (url: string): boolean => /^https?:\/\/[^/]+\/?$/.test(url) && URL.canParse(url)

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map(url => url.trim().replace(/\/$/, ''))
    .filter(url => url !== '')

/** The environment variables that the status page's own process reads. */
export const statusEnvironment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Each server itself, not the balancer: addresses joined by commas. */
  STATUS_SERVERS: z
    .string()
    .refine(text => listOf(text).every(isServer), 'has to be addresses as http://10.0.0.11:3000')
    .optional(),
  STATUS_DIR: z.string().min(1).optional(),
  /** How many seconds lie between two looks. */
  STATUS_EVERY: z.coerce.number().int().min(5).max(240).default(30),
})

export type StatusConfig = { servers: string[]; token: string | null; dir: string; everyMs: number }

/** Throws one ConfigError that lists every problem. */
export const readStatusConfig = (variables: Record<string, string | undefined>): StatusConfig => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const { data: env, error } = statusEnvironment.safeParse(given)
  if (!env) throw new ConfigError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  return {
    servers: listOf(env.STATUS_SERVERS ?? `http://localhost:${env.PORT}`),
    token: env.METRICS_TOKEN ?? null,
    dir: resolve(env.STATUS_DIR ?? join(env.DATA_DIR, 'status')),
    everyMs: env.STATUS_EVERY * 1000,
  }
}
