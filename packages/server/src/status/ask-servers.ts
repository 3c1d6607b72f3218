import { SECOND } from '../platform/time/durations.ts'
import { readMetrics, type Sample } from './read-metrics.ts'

/** What one server has answered; `samples` null: it gave no metrics. */
export type ServerReading = { url: string; isReady: boolean; samples: Sample[] | null }
export type Reading = { at: Date; servers: ServerReading[] }

/** A balancer would long have asked another. */
const PATIENCE_MS = 10 * SECOND

const textAt = async (url: string, headers: Record<string, string>): Promise<string | null> => {
  try {
    const reply = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await reply.text()
    return reply.ok ? text : null
  } catch {
    return null
  }
}

const askServer = async (url: string, token: string | null): Promise<ServerReading> => {
  const [ready, metrics] = await Promise.all([
    textAt(`${url}/readyz`, {}),
    token === null ? null : textAt(`${url}/metrics`, { authorization: `Bearer ${token}` }),
  ])
  return { url, isReady: ready !== null, samples: metrics === null ? null : readMetrics(metrics) }
}

/** Asks each server whether it is ready, and for its metrics. */
export const askServers = async (
  urls: readonly string[],
  { token, now }: { token: string | null; now: () => Date },
): Promise<Reading> => {
  const servers = await Promise.all(urls.map(url => askServer(url, token)))
  return { at: now(), servers }
}
