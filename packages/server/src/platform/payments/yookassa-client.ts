import { z } from 'zod'
import { ProviderRefusal, ProviderTrouble } from './provider.ts'

/** `send` is the network: another one is handed in where there is none. */
export type Account = {
  url: string
  shopId: string
  secretKey: string
  send?: typeof fetch
  timeoutMs?: number
}

type Call = { method: 'GET' | 'POST'; path: string; key?: string; body?: object }

/** Longer than the provider takes on a bad day; whatever comes later is unknown and asked for again. */
const TIMEOUT_MS = 20_000

const refused = z.object({ code: z.string(), parameter: z.optional(z.string()) })

/** The provider's code and the field that it is about; its words may repeat the address for the receipt. */
const reasonIn = (text: string): string => {
  try {
    const { code, parameter } = refused.parse(JSON.parse(text))
    return [code, parameter].filter(part => part !== undefined && /^[\w.[\]-]{1,100}$/.test(part)).join(' ')
  } catch {
    return 'no reason given'
  }
}

/** What went wrong on the way. A parser's complaint quotes what it could not read, so it is not repeated. */
const troubleOf = (error: unknown): string =>
  error instanceof SyntaxError || error instanceof z.ZodError
    ? 'not an answer that can be read'
    : String(error)

/** These statuses say for certain that nothing was done and nothing will be. */
const FINAL = new Set([400, 404, 405, 415])

/**
 * One call of the API. `null`: there is no such thing. Throws ProviderRefusal for what will never work, and
 * ProviderTrouble for everything after which nobody knows.
 */
export const callYookassa = async <S extends z.ZodType>(
  { url, shopId, secretKey, send = fetch, timeoutMs = TIMEOUT_MS }: Account,
  { method, path, key, body }: Call,
  schema: S,
): Promise<z.output<S> | null> => {
  try {
    const response = await send(`${url}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
        ...(key !== undefined && { 'idempotence-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status === 404 && method === 'GET') return null
    if (FINAL.has(response.status))
      throw new ProviderRefusal(`${method} ${path}: ${response.status} ${reasonIn(text)}`)
    if (!response.ok) throw new ProviderTrouble(`${method} ${path}: ${response.status}`)
    return schema.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderTrouble) throw error
    throw new ProviderTrouble(`${method} ${path}: ${troubleOf(error)}`)
  }
}
