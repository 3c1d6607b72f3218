import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dependentBank, simulateDependentPeople } from '../../testing/dependent-items.ts'
import { createEngine } from '../index.ts'
import { buildBankLayout } from '../input/bank-layout.ts'
import { MINOR_FACTORS } from '../input/limits.ts'
import { solveSymmetric } from '../math/solve-symmetric.ts'
import { createLocalDependence } from './local-dependence.ts'
import { expertParameters } from './parameters.ts'

const bank = dependentBank(6)
const layout = buildBankLayout(bank)
const expert = expertParameters(layout, bank)

const dependenceOf = (loadings: readonly number[], information: readonly number[]) =>
  createLocalDependence(
    layout,
    { ...expert, minor: Float64Array.from(loadings) },
    Float64Array.from(information),
  )

const loading = fc.double({ min: -0.5, max: 0.5, noNaN: true })
const shapes = fc.record({
  loadings: fc.array(loading, { minLength: 6 * MINOR_FACTORS, maxLength: 6 * MINOR_FACTORS }),
  information: fc.array(fc.double({ min: 0.1, max: 2, noNaN: true }), { minLength: 6, maxLength: 6 }),
  answered: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
})

describe('local dependence', () => {
  test('weights answers as generalised least squares does', () => {
    fc.assert(
      fc.property(shapes, ({ loadings, information, answered }) => {
        const n = answered.length
        const residual = new Float64Array(n * n)
        answered.forEach((i, a) =>
          answered.forEach((j, b) => {
            let sum = 0
            for (let k = 0; k < MINOR_FACTORS; k++)
              sum += loadings[i * MINOR_FACTORS + k]! * loadings[j * MINOR_FACTORS + k]!
            residual[a * n + b] = a === b ? 1 : sum
          }),
        )
        const u = Float64Array.from(answered, i => Math.sqrt(information[i]!))
        const solved = solveSymmetric(residual, u, n)
        const dependence = dependenceOf(loadings, information)
        dependence.reset()
        for (const item of answered) dependence.add(item, 1)
        dependence.solve()
        const dense = solved.reduce((sum, x, a) => sum + x * u[a]!, 0)
        expect(dependence.information()).toBeCloseTo(dense, 6)
        answered.forEach((item, a) => {
          const weight = Math.min(1.5, Math.max(0.1, solved[a]! / u[a]!))
          expect(dependence.weight(item)).toBeCloseTo(weight, 6)
        })
      }),
    )
  })

  test('an added answer never reduces information, and adds its novelty', () => {
    fc.assert(
      fc.property(shapes, ({ loadings, information, answered }) => {
        const dependence = dependenceOf(loadings, information)
        dependence.reset()
        dependence.solve()
        for (const item of answered) {
          const before = dependence.information()
          const novelty = dependence.novelty(item)
          dependence.add(item, 1)
          dependence.solve()
          const gained = dependence.information() - before
          expect(gained).toBeGreaterThanOrEqual(-1e-9)
          if (novelty > 0 && novelty < 1.5) expect(gained).toBeCloseTo(novelty * information[item]!, 6)
        }
      }),
    )
  })

  test('an answer with a lower weight has more unique noise and never reduces information', () => {
    const weights = fc.array(fc.constantFrom(0.25, 1), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(shapes, weights, ({ loadings, information }, w) => {
        const shared = (i: number, j: number): number =>
          [0, 1, 2].reduce((sum, k) => sum + loadings[i * 3 + k]! * loadings[j * 3 + k]!, 0)
        const residual = Float64Array.from({ length: 36 }, (_, at) => {
          const [i, j] = [Math.floor(at / 6), at % 6]
          return shared(i, j) + (i === j ? (1 - shared(i, i)) / w[i]! : 0)
        })
        const u = Float64Array.from(information, Math.sqrt)
        const solved = solveSymmetric(residual, u, 6)
        const dependence = dependenceOf(loadings, information)
        dependence.reset()
        let before = 0
        for (let item = 0; item < 6; item++) {
          dependence.add(item, w[item]!)
          dependence.solve()
          expect(dependence.information()).toBeGreaterThanOrEqual(before - 1e-9)
          before = dependence.information()
        }
        expect(before).toBeCloseTo(
          solved.reduce((sum, x, i) => sum + x * u[i]!, 0),
          6,
        )
      }),
    )
  })

  test('without minor factors every weight is 1', () => {
    const dependence = dependenceOf(
      Array.from({ length: 6 * MINOR_FACTORS }, () => 0),
      [1, 1, 1, 1, 1, 1],
    )
    expect(dependence.isIndependent(0)).toBe(true)
  })
})

describe('a session with locally dependent items', () => {
  const rows = simulateDependentPeople(bank, { twins: 3, shared: 2, people: 400, seed: 4 }).map(
    ({ row }) => row,
  )
  const calibration = createEngine(bank).calibrate(rows)
  const engine = createEngine({ ...bank, calibration })
  const answers = bank.items.map(({ id }, i) => [id, rows[7]![id]!, i === 2 ? 400 : 3000] as const)
  const resultOf = (list: typeof answers): { mean: number; sd: number } => {
    const session = engine.session({ seed: 1 })
    for (const [id, value, ms] of list) session.answer(id, value, ms)
    return session.result()[0]!
  }

  test('gives the same belief for any order of answers', () => {
    expect(calibration.items['i0']!.minor).toBeDefined()
    const forth = resultOf(answers)
    const back = resultOf(answers.toReversed())
    expect(Math.abs(forth.mean - back.mean)).toBeLessThan(1e-6)
    expect(Math.abs(forth.sd - back.sd)).toBeLessThan(1e-6)
  })

  test('undoes an answer bit for bit', () => {
    const session = engine.session({ seed: 1 })
    for (const [id, value] of answers.slice(0, 4)) session.answer(id, value)
    const before = session.result()
    session.answer('i5', 0)
    session.undo('i5')
    expect(session.result()).toEqual(before)
  })

  test('gives the same belief when an item and its answers are reversed', () => {
    const turned = createEngine({
      ...bank,
      items: bank.items.map(item =>
        item.id === 'i1' ? { ...item, keyed: item.keyed === 1 ? (-1 as const) : (1 as const) } : item,
      ),
      calibration,
    }).session({ seed: 1 })
    for (const [id, value, ms] of answers) turned.answer(id, id === 'i1' ? 4 - value : value, ms)
    expect(turned.result()[0]!.mean).toBeCloseTo(resultOf(answers).mean, 9)
  })

  test('scores the same after the calibration went through JSON', () => {
    const copy = createEngine({ ...bank, calibration: JSON.parse(JSON.stringify(calibration)) })
    expect(copy.save()).toEqual(calibration)
  })
})
