import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** DER encoding (X.690): tag, length, content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length]
  return Buffer.concat([Buffer.from([tag, ...bytes]), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const derTrue = der(0x01, Buffer.from([0xff]))

const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'))
const COMMON_NAME = objectId('550403')
const ALTERNATIVE_NAMES = objectId('551d11')
const BASIC_CONSTRAINTS = objectId('551d13')

const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))

const utcTime = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

const DAY = 86_400_000

export type Certificate = { key: string; cert: string }

const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** A self-signed certificate for some host names and for 127.0.0.1, valid for two days (RFC 5280). */
export const selfSigned = (hosts: readonly string[]): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = nameOf(hosts[0] ?? 'localhost')
  const names = [...hosts.map(host => der(0x82, Buffer.from(host))), der(0x87, Buffer.from([127, 0, 0, 1]))]
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(new Date(Date.now() - DAY)), utcTime(new Date(Date.now() + DAY))),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(
      0xa3,
      sequence(
        sequence(BASIC_CONSTRAINTS, derTrue, der(0x04, sequence(derTrue))),
        sequence(ALTERNATIVE_NAMES, der(0x04, sequence(...names))),
      ),
    ),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: pem('CERTIFICATE', certificate),
  }
}
