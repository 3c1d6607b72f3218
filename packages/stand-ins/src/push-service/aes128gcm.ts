import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const SALT_BYTES = 16
const RECORD_SIZE_BYTES = 4
const POINT_BYTES = 65
const TAG_BYTES = 16
const LAST_RECORD = 2

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** The text without the delimiter and the padding behind it. */
const withoutPadding = (record: Buffer): Buffer => {
  const end = record.findLastIndex(byte => byte !== 0)
  if (record[end] !== LAST_RECORD) throw new Error('The last record is not marked as such')
  return record.subarray(0, end)
}

/**
 * Opens a message as a browser does: `aes128gcm` (RFC 8188) in one record, under keys that it shares with the sender
 * (RFC 8291). Throws for a message that is not sealed for it.
 */
export const openMessage = (body: Buffer, { curve, auth }: { curve: ECDH; auth: Buffer }): string => {
  const salt = body.subarray(0, SALT_BYTES)
  const recordSize = body.readUInt32BE(SALT_BYTES)
  const idLength = body.readUInt8(SALT_BYTES + RECORD_SIZE_BYTES)
  const head = SALT_BYTES + RECORD_SIZE_BYTES + 1
  if (idLength !== POINT_BYTES) throw new Error('The key of the sender is no point of P-256')
  const sender = body.subarray(head, head + POINT_BYTES)
  const sealed = body.subarray(head + POINT_BYTES)
  if (sealed.length > recordSize) throw new Error('More than one record')
  const shared = curve.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const input = derive(shared, auth, info, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  return withoutPadding(record).toString('utf8')
}
