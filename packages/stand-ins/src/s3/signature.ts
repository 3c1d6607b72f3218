import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Account = { keyId: string; secret: string; region: string }

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** RFC 3986, as the signature wants it: also what encodeURIComponent leaves. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&')

const canonicalPath = (url: URL): string => decodeURIComponent(url.pathname).split('/').map(encoded).join('/')

const MUST_BE_SIGNED = ['host', 'x-amz-date', 'x-amz-content-sha256']
const MAX_SKEW_MS = 15 * 60 * 1000

const timeOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

type Request = { request: IncomingMessage; url: URL; body: Buffer; now: Date }

/**
 * What S3 would say to the signature of a request (AWS Signature Version 4, in the headers); null: it is right. The hash of the
 * body has to be signed: UNSIGNED-PAYLOAD, which the real one lets pass, is refused.
 */
export const signatureProblem = (
  { keyId, secret, region }: Account,
  { request, url, body, now }: Request,
): string | null => {
  const header = (name: string): string => String(request.headers[name] ?? '')
  const parts = AUTHORIZATION.exec(header('authorization'))
  if (!parts) return 'AuthorizationHeaderMalformed'
  const [, givenId = '', day = '', givenRegion = '', names = '', signature = ''] = parts
  if (givenId !== keyId) return 'InvalidAccessKeyId'
  if (givenRegion !== region) return 'AuthorizationHeaderMalformed'
  const signedNames = names.split(';')
  if (MUST_BE_SIGNED.some(name => !signedNames.includes(name))) return 'AccessDenied'
  const stamp = header('x-amz-date')
  if (!stamp.startsWith(day) || !(Math.abs(timeOf(stamp) - now.getTime()) <= MAX_SKEW_MS))
    return 'RequestTimeTooSkewed'
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method ?? '',
    canonicalPath(url),
    canonicalQuery(url),
    ...signedNames.map(name => `${name}:${header(name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  const expected = hmac(key, toSign)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}
