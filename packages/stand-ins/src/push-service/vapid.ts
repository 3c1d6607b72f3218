import { createPublicKey, verify } from 'node:crypto'

const DAY_SECONDS = 86_400
const HEADER = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/

const jsonIn = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

const publicKeyOf = (raw: string) => {
  const point = Buffer.from(raw, 'base64url')
  return createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
}

type Expected = { origin: string; serverKey: string }

/** Whether a request is signed as RFC 8292 asks, by the key that the subscription was made for, for a service at `origin`. */
export const isSigned = (authorization: string | undefined, { origin, serverKey }: Expected): boolean => {
  const [, head, claims, signature, key] = HEADER.exec(authorization ?? '') ?? []
  if (!head || !claims || !signature || key !== serverKey) return false
  const { alg } = jsonIn(head)
  const { aud, exp, sub } = jsonIn(claims)
  const now = Date.now() / 1000
  const isInTime = typeof exp === 'number' && exp > now && exp <= now + DAY_SECONDS
  if (alg !== 'ES256' || aud !== origin || !isInTime) return false
  if (typeof sub !== 'string' || !/^(?:mailto:.+@.+|https:)/.test(sub)) return false
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}
