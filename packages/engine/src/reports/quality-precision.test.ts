import { expect, test } from 'vitest'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'

const bank = testBank(2, 12)
const engine = createEngine(bank)

test('a quality is surer with more answers to its own items, and its bands hold everybody who answered', () => {
  const rows = [
    ...simulatePeople(bank, 300, 1),
    ...simulatePeople(bank, 300, 2, { density: 0.3 }),
    ...simulatePeople(bank, 300, 3, { density: 0.1 }),
  ]
  for (const { quality, people, reliability, steps, bands } of engine.precision(rows)) {
    const own = bank.items.filter(item => item.quality === quality)
    expect(people).toBe(rows.filter(row => own.some(({ id }) => id in row)).length)
    expect(Object.values(bands).reduce((a, b) => a + b, 0)).toBe(people)
    expect(steps.reduce((sum, step) => sum + step.people, 0)).toBe(people)
    const errors = steps.flatMap(({ error }) => (error === null ? [] : [error]))
    expect(errors).toEqual(errors.toSorted((a, b) => b - a))
    expect(reliability).toBeGreaterThan(0.4)
    expect(reliability).toBeLessThan(1)
  }
})

test('twelve answers of everybody give bands to most, and two give none', () => {
  const [full] = engine.precision(simulatePeople(bank, 300, 4))
  expect(full!.bands.unclear).toBeLessThan(200)
  const [two] = engine.precision(
    simulatePeople(bank, 300, 4).map(row => ({ 'q0-0': row['q0-0'], 'q0-1': row['q0-1'] })),
  )
  expect(two!.bands).toEqual({ unclear: 300, low: 0, middle: 0, high: 0 })
})

test('nobody has answered: nothing is said', () => {
  expect(engine.precision([])[0]).toMatchObject({ people: 0, reliability: null })
})
