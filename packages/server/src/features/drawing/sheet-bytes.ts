import { gunzipSync, gzipSync } from 'node:zlib'
import { decodeSheet, encodeSheet, measureSheet, type Sheet, type SheetMeasures } from '@grani/contract'

/** No sheet within the limits has more bytes: what unpacks to more is not one. */
const MAX_UNPACKED = 256 * 1024

const unpacked = (packed: Buffer): Buffer | null => {
  try {
    return gunzipSync(packed, { maxOutputLength: MAX_UNPACKED })
  } catch {
    return null
  }
}

export const packSheet = (sheet: Sheet): Buffer => gzipSync(encodeSheet(sheet), { level: 9 })

/** A stored sheet. Throws if it cannot be read: it was read before it was stored. */
export const openSheet = (packed: Buffer): Sheet => {
  const read = decodeSheet(gunzipSync(packed))
  if (read.kind === 'failed') throw new Error(`A stored sheet cannot be read: ${read.problem}`)
  return read.sheet
}

export type ReceivedSheet = { sheet: Sheet; measures: SheetMeasures; packed: Buffer }

/**
 * What came from a device, packed anew, so that nothing is stored but strokes: a gzip file can carry more. Null: it is no
 * sheet.
 */
export const receiveSheet = (base64: string): ReceivedSheet | null => {
  const bytes = unpacked(Buffer.from(base64, 'base64'))
  const read = bytes && decodeSheet(bytes)
  if (read?.kind !== 'ok') return null
  return { sheet: read.sheet, measures: measureSheet(read.sheet), packed: packSheet(read.sheet) }
}
