import { EngineError } from '../engine-error.ts'

/** Writes numbers into a growing array of bytes: fixed width, or unsigned LEB128 where the width varies. */
export class ByteWriter {
  private bytes = new Uint8Array(2048)
  private at = 0

  byte(value: number): void {
    if (this.at === this.bytes.length) {
      const grown = new Uint8Array(this.at * 2)
      grown.set(this.bytes)
      this.bytes = grown
    }
    this.bytes[this.at++] = value
  }

  uint32(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 255)
  }

  varint(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  rewind(): this {
    this.at = 0
    return this
  }

  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.at)
  }
}

/** Reads what ByteWriter wrote; throws `bad-state` when the bytes end too early. */
export class ByteReader {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  byte(): number {
    const value = this.bytes[this.at++]
    if (value === undefined) throw new EngineError('bad-state', 'state', 'it ends too early')
    return value
  }

  uint32(): number {
    let value = 0
    for (let shift = 0; shift < 32; shift += 8) value |= this.byte() << shift
    return value >>> 0
  }

  varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const next = this.byte()
      value += (next & 127) * scale
      if (next < 128) return value
      if (scale > 2 ** 42) throw new EngineError('bad-state', 'state', 'a number is too long')
    }
  }

  expectEnd(): void {
    if (this.at !== this.bytes.length) throw new EngineError('bad-state', 'state', 'bytes are left over')
  }
}
