import { expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'
import type { Calibration } from '../index.ts'
import { randomAt } from '../math/counter-random.ts'

const bank = testBank(5, 6)

/** A calibration on well-known items; with `shared` above 0, items of a quality have minor factors in common. */
const calibrated = (shared: number): Calibration => {
  const saved = createEngine(bank).save()
  return {
    ...saved,
    people: 1000,
    items: Object.fromEntries(
      Object.entries(saved.items).map(([id, item], i) => [
        id,
        {
          ...item,
          // Some people missed some items.
          answers: 1000 - i,
          minor: [0, 1, 2].map(k => shared * (randomAt(3, i, k) - 0.5)),
        },
      ]),
    ),
  }
}

test.each([
  ['that share nothing but their quality', 0],
  ['that share a facet too', 0.8],
])('with default options well-known items %s are asked in the best static order of all', (_name, shared) => {
  const engine = createEngine({ ...bank, calibration: calibrated(shared) })
  const order = engine.session({ seed: 0 }).nextMany(bank.items.length)
  for (let seed = 1; seed <= 4; seed++) {
    const session = engine.session({ seed })
    const asked = order.map((_, n) => {
      const id = session.next()!
      session.answer(id, Math.floor(5 * randomAt(seed, n, 0)), 3000)
      return id
    })
    expect(asked).toEqual(order)
  }
})
