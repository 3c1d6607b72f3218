import { createBinding, getBinding } from './bindings.ts'
import { createPayment, failure, listPayments, getPayment, finishHeldPayment } from './payments-api.ts'
import { createRefund, listRefunds, getRefund } from './refunds-api.ts'
import type { Shop } from './shop.ts'
import type { ApiReply } from './types.ts'

export type ApiRequest = {
  method: string
  /** Below /v3, without the query. */
  path: string
  query: URLSearchParams
  authorization: string | undefined
  key: string | undefined
  body: string
}

export type Credentials = { shopId: string; secretKey: string }

const KEY_LIFETIME_MS = 86_400_000

const post = (shop: Shop, path: string, body: object, page: string): ApiReply => {
  if (path === '/payments') return createPayment(shop, body, page)
  if (path === '/refunds') return createRefund(shop, body)
  if (path === '/payment_methods') return createBinding(shop, body, page)
  const [, id, action] = /^\/payments\/([^/]+)\/(capture|cancel)$/.exec(path) ?? []
  if (id !== undefined && (action === 'capture' || action === 'cancel'))
    return finishHeldPayment(shop, id, action)
  return failure('not_found', 'No such resource')
}

const get = (shop: Shop, path: string, query: URLSearchParams): ApiReply => {
  if (path === '/payments') return listPayments(shop, query)
  if (path === '/refunds') return listRefunds(shop, query)
  const [, kind, id = ''] = /^\/(payments|refunds|payment_methods)\/([^/]+)$/.exec(path) ?? []
  if (kind === 'payments') return getPayment(shop, id)
  if (kind === 'payment_methods') return getBinding(shop, id)
  return kind === 'refunds' ? getRefund(shop, id) : failure('not_found', 'No such resource')
}

const parseObject = (body: string): object | null => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** One call of the API v3. Checks the credentials, then the idempotence key, then the body. */
export const handleRequest = (
  shop: Shop,
  credentials: Credentials,
  page: string,
  request: ApiRequest,
): ApiReply => {
  const { shopId, secretKey } = credentials
  const expected = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  if (request.authorization !== expected)
    return failure('invalid_credentials', 'Authentication by given credentials failed')
  if (request.method === 'GET') return get(shop, request.path, request.query)
  if (request.method !== 'POST') return failure('not_found', 'No such resource')

  const { key } = request
  if (!key || key.length > 64)
    return failure('invalid_request', 'Idempotence key is missing or illegal', 'Idempotence-Key')
  const fingerprint = `${request.path} ${request.body}`
  const known = shop.repliesByKey.get(key)
  if (known && shop.now().getTime() - known.at < KEY_LIFETIME_MS) {
    if (known.request === fingerprint) return known.reply
    return failure('invalid_request', 'Idempotence key duplicated', 'Idempotence-Key')
  }
  const body = parseObject(request.body)
  if (!body) return failure('invalid_request', 'Body is not JSON')
  const reply = post(shop, request.path, body, page)
  // Replies with an error are not remembered: the request may be corrected and sent again.
  if (reply.status === 200)
    shop.repliesByKey.set(key, { at: shop.now().getTime(), request: fingerprint, reply })
  return reply
}
