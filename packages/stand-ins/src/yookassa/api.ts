import { createPayment, failure, listPayments, readPayment, settleHeld } from './payments-api.ts'
import { createRefund, listRefunds, readRefund } from './refunds-api.ts'
import type { Shop } from './shop.ts'
import type { Answer } from './types.ts'

export type Request = {
  method: string
  /** Below /v3, without the query. */
  path: string
  query: URLSearchParams
  authorization: string | undefined
  key: string | undefined
  body: string
}

export type Credentials = { shopId: string; secretKey: string }

const KEY_MS = 86_400_000

const post = (shop: Shop, path: string, body: object, page: string): Answer => {
  if (path === '/payments') return createPayment(shop, body, page)
  if (path === '/refunds') return createRefund(shop, body)
  const [, id, action] = /^\/payments\/([^/]+)\/(capture|cancel)$/.exec(path) ?? []
  if (id !== undefined && (action === 'capture' || action === 'cancel')) return settleHeld(shop, id, action)
  return failure('not_found', 'No such resource')
}

const get = (shop: Shop, path: string, query: URLSearchParams): Answer => {
  if (path === '/payments') return listPayments(shop, query)
  if (path === '/refunds') return listRefunds(shop, query)
  const [, kind, id = ''] = /^\/(payments|refunds)\/([^/]+)$/.exec(path) ?? []
  if (kind === 'payments') return readPayment(shop, id)
  return kind === 'refunds' ? readRefund(shop, id) : failure('not_found', 'No such resource')
}

const objectIn = (body: string): object | null => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** One call of the API v3: credentials, then the key, then the thing itself. */
export const answer = (shop: Shop, credentials: Credentials, page: string, request: Request): Answer => {
  const { shopId, secretKey } = credentials
  const expected = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  if (request.authorization !== expected)
    return failure('invalid_credentials', 'Authentication by given credentials failed')
  if (request.method === 'GET') return get(shop, request.path, request.query)
  if (request.method !== 'POST') return failure('not_found', 'No such resource')

  const { key } = request
  if (!key || key.length > 64)
    return failure('invalid_request', 'Idempotence key is missing or illegal', 'Idempotence-Key')
  const asked = `${request.path} ${request.body}`
  const known = shop.answers.get(key)
  if (known && shop.now().getTime() - known.at < KEY_MS) {
    if (known.asked === asked) return known.answer
    return failure('invalid_request', 'Idempotence key duplicated', 'Idempotence-Key')
  }
  const body = objectIn(request.body)
  if (!body) return failure('invalid_request', 'Body is not JSON')
  const answer = post(shop, request.path, body, page)
  // Errors of the request are not remembered: it may be mended and sent again.
  if (answer.status === 200) shop.answers.set(key, { at: shop.now().getTime(), asked, answer })
  return answer
}
