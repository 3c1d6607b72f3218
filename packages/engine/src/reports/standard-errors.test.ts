import { expect, test } from 'vitest'
import { simulatePeople } from '../../testing/simulated-people.ts'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'

const bank = testBank(1, 8)
const engine = createEngine(bank)
const SAMPLES = 24
const PEOPLE = 700

const sdOf = (values: readonly number[]): number => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1))
}
const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

/** Slopes and second thresholds of each sample, with their standard errors, by item. */
const samples = Array.from({ length: SAMPLES }, (_, seed) => {
  const rows = simulatePeople(bank, PEOPLE, 100 + seed)
  const calibration = engine.calibrate(rows)
  engine.load(calibration)
  const errors = new Map(engine.standardErrors(rows).map(entry => [entry.item, entry]))
  return bank.items.map(({ id }) => ({
    slope: calibration.items[id]!.slope,
    threshold: calibration.items[id]!.thresholds[1]!,
    slopeError: errors.get(id)!.slope,
    thresholdError: errors.get(id)!.thresholds[1]!,
  }))
})

test('standard errors are as large as estimates scatter over samples', () => {
  const ofItem = bank.items.map((_, i) => samples.map(sample => sample[i]!))
  const slopes = meanOf(ofItem.map(of => meanOf(of.map(s => s.slopeError)) / sdOf(of.map(s => s.slope))))
  const thresholds = meanOf(
    ofItem.map(of => meanOf(of.map(s => s.thresholdError)) / sdOf(of.map(s => s.threshold))),
  )
  expect(slopes).toBeGreaterThan(0.75)
  expect(slopes).toBeLessThan(1.25)
  expect(thresholds).toBeGreaterThan(0.75)
  expect(thresholds).toBeLessThan(1.25)
})

test('four times the people halve them', () => {
  const errorWith = (people: number): number =>
    meanOf(engine.standardErrors(simulatePeople(bank, people, 7)).map(({ slope }) => slope))
  expect(errorWith(600) / errorWith(2400)).toBeGreaterThan(1.8)
  expect(errorWith(600) / errorWith(2400)).toBeLessThan(2.2)
})

test('items without a response are left out', () => {
  expect(engine.standardErrors([{ 'q0-1': 2 }]).map(({ item, answers }) => [item, answers])).toEqual([
    ['q0-1', 1],
  ])
})
