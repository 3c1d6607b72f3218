import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createEngine } from '../index.ts'
import type { EngineInput } from '../index.ts'
import { buildBankLayout } from '../input/bank-layout.ts'
import { codeCount, FIRST_ANSWER, SKIPPED, UNTOUCHED } from './answer-codes.ts'
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { newPersonState } from './person-state.ts'
import type { PersonState } from './person-state.ts'
import { createStateCodec } from './state-codec.ts'

const bank: EngineInput = {
  qualities: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  items: [
    ...Array.from({ length: 11 }, (_, n) => ({
      id: `i${n}`,
      quality: ['a', 'b', 'c'][n % 3]!,
      keyed: 1 as const,
      categories: 2 + (n % 9),
    })),
    { id: 'p', pair: ['a', 'b'] },
  ],
}
const layout = buildBankLayout(bank)
const codec = createStateCodec(layout)
const count = layout.itemIds.length

/** Any state that the codec can be given: an answered item is allowed unless the undo log may reopen it. */
const states: fc.Arbitrary<PersonState> = fc
  .record({
    seed: fc.nat(0xffffffff),
    steps: fc.nat(200_000),
    codes: fc.array(fc.nat(1000), { minLength: count, maxLength: count }),
    allowed: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
    bands: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
    goals: fc.array(fc.nat(255), { minLength: 3, maxLength: 3 }),
    transitions: fc.array(fc.tuple(fc.nat(63), fc.nat(90_000)), { maxLength: 12 }),
    log: fc.array(
      fc.record({
        item: fc.nat(count - 1),
        before: fc.nat(1000),
        bands: fc.array(fc.tuple(fc.nat(2), fc.nat(3)), { maxLength: 3 }),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ seed, steps, codes, allowed, bands, goals, transitions, log }) => {
    const person = newPersonState(layout, seed)
    person.steps = steps
    const inLog = new Set(log.map(({ item }) => item))
    codes.forEach((code, i) => {
      person.answerCodes[i] = code % codeCount(layout.categories[i]!)
      const isOpen = code % codeCount(layout.categories[i]!) < FIRST_ANSWER
      person.allowed[i] = !allowed[i] && (isOpen || inLog.has(i)) ? 0 : 1
    })
    person.bands.set(bands)
    person.goals.set(goals)
    for (const [cell, times] of transitions) person.transitions[cell] = times
    person.undoLog = log.map(({ item, before, bands }) => ({
      item,
      before: before % codeCount(layout.categories[item]!),
      bands: bands.flat(),
      undoStart: 0,
    }))
    return person
  })

describe('a state written and read again', () => {
  test('is equal in every field', () => {
    fc.assert(
      fc.property(states, person => {
        expect(codec.read(codec.write(person))).toEqual(person)
      }),
      { numRuns: 150 },
    )
  })

  test('gives the same bytes when it is written again', () => {
    fc.assert(
      fc.property(states, person => {
        const bytes = codec.write(person)
        expect(codec.write(codec.read(bytes))).toEqual(bytes)
      }),
      { numRuns: 60 },
    )
  })

  test('holds only the entries of the undo log from undoStart on', () => {
    const person = newPersonState(layout, 1)
    person.undoLog = [3, 5, 7].map(item => ({ item, before: UNTOUCHED, bands: [], undoStart: 0 }))
    person.undoStart = 2
    const restored = codec.read(codec.write(person))
    expect(restored.undoLog.map(({ item }) => item)).toEqual([7])
    expect(restored.undoStart).toBe(0)
  })

  test('does not modify the person', () => {
    fc.assert(
      fc.property(states, person => {
        const copy = structuredClone(person)
        codec.write(person)
        expect(person).toEqual(copy)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the bytes of version 2', () => {
  test('of a given history are these, so that saved states stay readable', () => {
    const session = createEngine(bank).session({
      seed: 'pinned',
      goals: { a: 2, b: 1 },
      items: ['i0', 'i1', 'i2', 'p'],
    })
    session.answer('i0', 1, 2500)
    session.answer('i4', 3, 400)
    session.answer('p', 1)
    session.skip('i1')
    session.answer('i9', 1, 3000)
    session.answer('i0', 0, 3000, { again: true })
    expect(Buffer.from(session.state()).toString('hex')).toBe(
      '028fc06f530cbf644899065446de845c130000ff80800001000000000000010600102c042402032d',
    )
  })

  test('begin with the version, the seed and the number of items', () => {
    const person = newPersonState(layout, 0x01020304)
    expect(Array.from(codec.write(person).subarray(0, 6))).toEqual([2, 4, 3, 2, 1, count])
  })
})

describe('bytes that are no state of this bank', () => {
  const answered = (): PersonState => {
    const person = newPersonState(layout, 9)
    person.answerCodes[0] = FIRST_ANSWER
    person.answerCodes[1] = SKIPPED
    person.undoLog = [
      { item: 0, before: UNTOUCHED, bands: [0, 0], undoStart: 0 },
      { item: 1, before: UNTOUCHED, bands: [], undoStart: 0 },
    ]
    person.steps = 2
    return person
  }
  const read = (bytes: Uint8Array): [string, string] => errorOf(() => codec.read(bytes))
  const bytes = codec.write(answered())

  test('with a version other than 2 are rejected', () => {
    for (const version of [0, 1, 3, 255]) {
      const changed = bytes.slice()
      changed[0] = version
      expect(read(changed)).toEqual(['bad-state', 'state'])
    }
  })

  test('with another number or hash of items are of another bank', () => {
    const [longer, otherHash] = [bytes.slice(), bytes.slice()]
    longer[5] = count + 1
    otherHash[6]! ^= 1
    expect(read(longer)).toEqual(['bank-mismatch', 'state'])
    expect(read(otherHash)).toEqual(['bank-mismatch', 'state'])
  })

  test('cut short anywhere or continued are rejected', () => {
    for (let end = 0; end < bytes.length; end++) expect(read(bytes.slice(0, end))[0]).not.toBe('fine')
    expect(read(Uint8Array.of(...bytes, 0))).toEqual(['bad-state', 'state'])
  })

  test('with any single byte changed are rejected, or read as a state that can be written', () => {
    fc.assert(
      fc.property(states, fc.nat(10_000), fc.integer({ min: 1, max: 255 }), (person, at, change) => {
        const damaged = codec.write(person)
        damaged[at % damaged.length]! ^= change
        try {
          const restored = codec.read(damaged)
          restored.answerCodes.forEach((code, i) =>
            expect(code).toBeLessThan(codeCount(layout.categories[i]!)),
          )
          for (const band of restored.bands) expect(band).toBeLessThan(4)
          for (const { item } of restored.undoLog) expect(item).toBeLessThan(count)
          expect(codec.write(restored).length).toBeGreaterThan(0)
        } catch (error) {
          expect(
            errorOf(() => {
              throw error
            })[0],
          ).toMatch(/^(bad-state|bank-mismatch)$/)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('of random content are rejected', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), random => {
        expect(read(random)[0]).toMatch(/^(bad-state|bank-mismatch)$/)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a state of a shorter bank', () => {
  const longer = createStateCodec(
    buildBankLayout({
      ...bank,
      items: [...bank.items, { id: 'new', quality: 'a', keyed: 1, categories: 5 }],
    }),
  )

  test('is read with the new item untouched', () => {
    const person = newPersonState(layout, 3)
    person.answerCodes[2] = FIRST_ANSWER + 1
    const restored = longer.read(codec.write(person))
    expect(restored.answerCodes[2]).toBe(FIRST_ANSWER + 1)
    expect(restored.answerCodes[count]).toBe(UNTOUCHED)
    expect(restored.allowed[count]).toBe(1)
  })

  test('does not allow the new item where an open item of its quality is not allowed', () => {
    const person = newPersonState(layout, 3)
    person.allowed[3] = 0
    expect(longer.read(codec.write(person)).allowed[count]).toBe(0)
  })

  test('is not read the other way round', () => {
    const person = newPersonState(
      buildBankLayout({
        ...bank,
        items: [...bank.items, { id: 'new', quality: 'a', keyed: 1, categories: 5 }],
      }),
      3,
    )
    expect(errorOf(() => codec.read(longer.write(person)))).toEqual(['bank-mismatch', 'state'])
  })
})

describe('byte streams', () => {
  test('give back any sequence of bytes, 32-bit words and varints', () => {
    const entry = fc.oneof(
      fc.record({ kind: fc.constant('byte' as const), value: fc.nat(255) }),
      fc.record({ kind: fc.constant('uint32' as const), value: fc.nat(0xffffffff) }),
      fc.record({ kind: fc.constant('varint' as const), value: fc.nat(2 ** 40) }),
    )
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 50 }), entries => {
        const writer = new ByteWriter()
        for (const { kind, value } of entries) writer[kind](value)
        const reader = new ByteReader(writer.toBytes())
        for (const { kind, value } of entries) expect(reader[kind]()).toBe(value)
        reader.expectEnd()
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    [0, [0]],
    [127, [127]],
    [128, [128, 1]],
    [300, [172, 2]],
    [16_383, [255, 127]],
    [16_384, [128, 128, 1]],
  ])('write the varint %i as %o', (value, expected) => {
    const writer = new ByteWriter()
    writer.varint(value)
    expect([...writer.toBytes()]).toEqual(expected)
  })

  test('grow beyond their first buffer', () => {
    const writer = new ByteWriter()
    for (let n = 0; n < 5000; n++) writer.byte(n % 251)
    const bytes = writer.toBytes()
    expect(bytes).toHaveLength(5000)
    expect(bytes.every((byte, n) => byte === n % 251)).toBe(true)
  })

  test('start anew after a rewind, without touching bytes already given away', () => {
    const writer = new ByteWriter()
    writer.byte(1)
    const first = writer.toBytes()
    writer.rewind().byte(2)
    expect([...first]).toEqual([1])
    expect([...writer.toBytes()]).toEqual([2])
  })
})
