import { z } from 'zod'
import { ProviderRejected, ProviderUnavailable } from './provider.ts'

/** `send`: the fetch to use, replaced in tests. */
export type Account = {
  url: string
  shopId: string
  secretKey: string
  send?: typeof fetch
  timeoutMs?: number
}

type Call = { method: 'GET' | 'POST'; path: string; key?: string; body?: object }

/** Longer than a slow reply takes. The outcome of a call that times out is unknown. */
const TIMEOUT_MS = 20_000

const errorReply = z.object({ code: z.string(), parameter: z.optional(z.string()) })

/** The provider's error code and the field; its description is left out, as it may repeat the user's email address. */
const rejectionReason = (text: string): string => {
  try {
    const { code, parameter } = errorReply.parse(JSON.parse(text))
    return [code, parameter].filter(part => part !== undefined && /^[\w.[\]-]{1,100}$/.test(part)).join(' ')
  } catch {
    return 'no reason given'
  }
}

/** The message of a parser quotes the reply, which may hold personal data, so it is not repeated. */
const describeFailure = (error: unknown): string =>
  error instanceof SyntaxError || error instanceof z.ZodError ? 'unreadable reply' : String(error)

/** With these statuses the request was certainly not executed, and never will be. */
const FINAL_STATUSES = new Set([400, 404, 405, 415])

/**
 * One call of the API. `null`: not found. Throws ProviderRejected for a request that can never succeed, and
 * ProviderUnavailable when the outcome is unknown.
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
    if (FINAL_STATUSES.has(response.status))
      throw new ProviderRejected(`${method} ${path}: ${response.status} ${rejectionReason(text)}`)
    if (!response.ok) throw new ProviderUnavailable(`${method} ${path}: ${response.status}`)
    return schema.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof ProviderRejected || error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable(`${method} ${path}: ${describeFailure(error)}`)
  }
}
