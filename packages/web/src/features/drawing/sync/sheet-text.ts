import { decodeSheet, encodeSheet, type Sheet } from '@grani/contract'

/** Bytes that one call may spread over its arguments. */
const SLICE = 8192

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += SLICE)
    text += String.fromCodePoint(...bytes.subarray(at, at + SLICE))
  return btoa(text)
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), character => character.codePointAt(0) ?? 0)

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())

const sheetOf = (bytes: Uint8Array): Sheet | null => {
  const decoded = decodeSheet(bytes)
  return decoded.kind === 'ok' ? decoded.sheet : null
}

/** As the device keeps a sheet: not compressed, because that cannot be done between two strokes without waiting. */
export const toKept = (sheet: Sheet): string => toBase64(encodeSheet(sheet))

export const fromKept = (text: string): Sheet | null => {
  try {
    return sheetOf(fromBase64(text))
  } catch {
    return null
  }
}

/** As the server takes and gives a sheet. */
export const toWire = async (kept: string): Promise<string> =>
  toBase64(await through(fromBase64(kept), new CompressionStream('gzip')))

export const fromWire = async (text: string): Promise<Sheet | null> =>
  sheetOf(await through(fromBase64(text), new DecompressionStream('gzip')))
