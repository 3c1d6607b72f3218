import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorCodeOf } from '../../testing/error-of.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine, EngineError } from '../index.ts'
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { readDigits, writeDigits } from './mixed-radix.ts'

describe('bytes', () => {
  test('varints, 32-bit words and bytes survive a round trip', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 31 - 1)), fc.array(fc.nat(255)), (numbers, bytes) => {
        const out = new ByteWriter()
        for (const n of numbers) {
          out.varint(n)
          out.uint32(n)
        }
        for (const b of bytes) out.byte(b)
        const input = new ByteReader(out.toBytes())
        for (const n of numbers) {
          expect(input.varint()).toBe(n)
          expect(input.uint32()).toBe(n)
        }
        for (const b of bytes) expect(input.byte()).toBe(b)
        input.expectEnd()
      }),
    )
  })

  test('reading past the end, trailing bytes and overlong varints are rejected', () => {
    expect(errorCodeOf(() => new ByteReader(new Uint8Array(0)).byte())).toBe('bad-state')
    expect(errorCodeOf(() => new ByteReader(new Uint8Array(1)).expectEnd())).toBe('bad-state')
    expect(errorCodeOf(() => new ByteReader(new Uint8Array(12).fill(255)).varint())).toBe('bad-state')
  })
})

describe('packed digits', () => {
  const digitsAndBases = fc
    .array(fc.integer({ min: 2, max: 22 }), { maxLength: 200 })
    .chain(bases => fc.tuple(fc.constant(bases), fc.tuple(...bases.map(base => fc.nat(base - 1)))))

  test('survive a round trip for any bases', () => {
    fc.assert(
      fc.property(digitsAndBases, ([bases, digits]) => {
        const out = new ByteWriter()
        const list = Uint8Array.from(bases)
        writeDigits(out, Uint8Array.from(digits), list, list.length)
        const back = new Uint8Array(list.length)
        const input = new ByteReader(out.toBytes())
        readDigits(input, back, list, list.length)
        input.expectEnd()
        expect(Array.from(back)).toEqual([...digits])
      }),
    )
  })

  test('cost 3.9 bits for a five-point item', () => {
    const out = new ByteWriter()
    writeDigits(out, new Uint8Array(3000).fill(13), new Uint8Array(3000).fill(14), 3000)
    expect(out.toBytes().length).toBeLessThanOrEqual((3000 * 3.9) / 8)
  })

  test('outside their base are rejected', () => {
    const input = new ByteReader(Uint8Array.of(255, 255, 255, 255))
    const bases = new Uint8Array(8).fill(12)
    expect(errorCodeOf(() => readDigits(input, new Uint8Array(8), bases, 8))).toBe('bad-state')
  })
})

describe('a saved state', () => {
  const bank = testBank(115, 26)
  const engine = createEngine(bank)

  test('with any damaged byte throws a typed error or gives a working session', () => {
    const small = createEngine(testBank(4, 5))
    const session = small.session({ seed: 1 })
    for (let k = 0; k < 8; k++) session.answer(session.next()!, k % 5)
    const bytes = session.state()
    for (let at = 0; at < bytes.length; at++) {
      for (const flip of [1, 128, 255]) {
        const bad = bytes.slice()
        bad[at]! ^= flip
        try {
          for (const { mean } of small.session({ state: bad }).result())
            expect(Number.isFinite(mean)).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(EngineError)
        }
      }
    }
  })

  test('of another version is rejected as bad-state', () => {
    const bytes = engine.session({ seed: 1 }).state()
    bytes[0] = 1
    expect(errorCodeOf(() => engine.session({ state: bytes }))).toBe('bad-state')
  })

  test('keeps the allowed items, also skipped and undone ones', () => {
    const own = testBank(4, 5)
    const small = createEngine(own)
    const some = own.items.filter((_, i) => i % 3 > 0).map(item => item.id)
    const session = small.session({ seed: 1, items: some })
    session.answer(own.items[0]!.id, 1)
    session.answer(some[0]!, 1)
    session.skip(some[1]!)
    session.skip(own.items[3]!.id)
    const twin = small.session({ state: session.state() })
    for (const id of [own.items[0]!.id, some[0]!]) {
      twin.undo(id)
      session.undo(id)
    }
    expect(new Set(twin.nextMany(20))).toEqual(new Set(some))
    expect(twin.nextMany(20)).toEqual(session.nextMany(20))
    expect(twin.state()).toEqual(session.state())
  })

  test('of a bank that grew allows a new item where all open items of its quality were allowed', () => {
    const own = testBank(2, 4)
    const allOfFirst = own.items.filter(item => item.quality === 'quality0').map(item => item.id)
    const state = createEngine(own).session({ seed: 1, items: allOfFirst }).state()
    const fresh = ['quality0', 'quality1'].map(quality => ({
      id: `new-${quality}`,
      quality,
      keyed: 1 as const,
      categories: 5,
    }))
    const grown = createEngine({ ...own, items: [...own.items, ...fresh] }).session({ state })
    expect(new Set(grown.nextMany(20))).toEqual(new Set([...allOfFirst, 'new-quality0']))
  })

  test('cut short at any byte is rejected', () => {
    const bytes = engine.session({ seed: 1 }).state()
    for (const length of [0, 1, 5, 100, bytes.length - 1]) {
      expect(errorCodeOf(() => engine.session({ state: bytes.slice(0, length) }))).toBe('bad-state')
    }
    expect(errorCodeOf(() => engine.session({ state: Uint8Array.of(...bytes, 0) }))).toBe('bad-state')
  })

  test('of a reordered, shortened or changed bank is rejected as bank-mismatch', () => {
    const state = engine.session({ seed: 1 }).state()
    const reordered = { ...bank, items: bank.items.toReversed() }
    const shortened = { ...bank, items: bank.items.slice(1) }
    const moved = {
      ...bank,
      items: bank.items.map((item, i) => (i === 0 ? { ...item, quality: 'quality5' } : item)),
    }
    for (const other of [reordered, shortened, moved]) {
      expect(errorCodeOf(() => createEngine(other).session({ state }))).toBe('bank-mismatch')
    }
  })

  test('opened `without` some answers scores as if they had never been given', () => {
    const engine = createEngine(testBank(4, 60))
    const all = engine.session({ seed: 1 })
    const rest = engine.session({ seed: 1 })
    const left: string[] = []
    for (let i = 0; i < 200; i++) {
      const [item] = all.nextMany(1)
      if (item === undefined) throw new Error('The bank is too small')
      all.answer(item, i % 5)
      if (i < 20) left.push(item)
      else rest.answer(item, i % 5)
    }
    const opened = engine.session({ state: all.state(), without: left })
    expect(opened.answers()).toEqual(rest.answers())
    for (const [i, { mean, sd, answers }] of opened.result().entries()) {
      const expected = rest.result()[i]
      expect(answers).toBe(expected?.answers)
      expect(mean).toBeCloseTo(expected?.mean ?? Number.NaN, 6)
      expect(sd).toBeCloseTo(expected?.sd ?? Number.NaN, 6)
    }
    expect(engine.session({ state: all.state(), items: left, without: left }).nextMany(20)).toHaveLength(20)
    expect(errorCodeOf(() => engine.session({ state: all.state(), without: ['unknown'] }))).toBe(
      'unknown-item',
    )
  })

  test('keeps its bands after a restore', () => {
    const smaller = testBank(20, 8)
    const [one, other] = [createEngine(smaller), createEngine(smaller)] as const
    const session = one.session({ seed: 1 })
    for (const item of smaller.items) session.answer(item.id, item.keyed === 1 ? 4 : 0)
    const bands = session.result().map(r => r.band)
    expect(bands).toContain('high')
    expect(
      other
        .session({ state: session.state() })
        .result()
        .map(r => r.band),
    ).toEqual(bands)
  })

  test('is scored anew when a calibration is loaded', () => {
    const own = createEngine(testBank(3, 4))
    const session = own.session({ seed: 1 })
    session.answer('q0-1', 4)
    const before = session.result()[0]!.mean
    const calibration = own.save()
    calibration.items['q0-1']!.slope *= 2
    own.load(calibration)
    expect(session.result()[0]!.mean).toBeGreaterThan(before)
    expect(own.session({ state: session.state() }).result()).toEqual(session.result())
  })
})
