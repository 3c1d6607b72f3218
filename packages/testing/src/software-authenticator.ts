import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@grani/contract'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

/** As much of CBOR (RFC 8949) as an attestation needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]),
  ])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

/** A COSE key (RFC 9053): EC2, ES256, P-256. */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Key = { id: Buffer; privateKey: KeyObject; handle: string; counter: number }

/** What an attack or a fault changes. */
export type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  counter?: number
  handle?: string
  credential?: string
}

export type SoftwareAuthenticator = {
  create: (options: PasskeyCreationOptions, deviation?: Deviation) => PasskeyAttestation
  get: (options: PasskeyRequestOptions, deviation?: Deviation) => PasskeyAssertion
}

const authenticatorData = (
  rpId: string,
  isVerified: boolean,
  counter: number,
  attested = Buffer.alloc(0),
): Buffer => {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (attested.length > 0 ? ATTESTED : 0), 0)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), tail, attested])
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Where `startProduct` serves the web app. */
const ORIGIN = 'http://localhost:0'

/** An authenticator with its browser, for one passkey (ES256, attestation «none»); `counts` as a security key does. */
export const softwareAuthenticator = ({
  origin: home = ORIGIN,
  counts = true,
} = {}): SoftwareAuthenticator => {
  let key: Key | null = null

  return {
    create: ({ challenge, rp, user }, deviation = {}) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      key = { id: randomBytes(32), privateKey, handle: user.id, counter: 0 }
      const length = Buffer.alloc(2)
      length.writeUInt16BE(key.id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, key.id, coseKey(publicKey)])
      const authData = authenticatorData(deviation.rpId ?? rp.id, deviation.isVerified ?? true, 0, attested)
      const id = key.id.toString('base64url')
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData(
            'webauthn.create',
            deviation.challenge ?? challenge,
            deviation.origin ?? home,
          ).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get: ({ challenge, rpId }, deviation = {}) => {
      if (!key) throw new Error('This authenticator has no passkey')
      if (counts) key.counter++
      const data = authenticatorData(
        deviation.rpId ?? rpId,
        deviation.isVerified ?? true,
        deviation.counter ?? key.counter,
      )
      const client = clientData('webauthn.get', deviation.challenge ?? challenge, deviation.origin ?? home)
      const id = deviation.credential ?? key.id.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey).toString(
            'base64url',
          ),
          userHandle: deviation.handle ?? key.handle,
        },
      }
    },
  }
}
