import { describe, expect, test } from 'vitest'
import { sigmoid } from '../../testing/brute-force.ts'
import { modelOf } from '../../testing/model-of.ts'
import { normalDraw, seededRandom } from '../../testing/seeded-random.ts'
import type { PairAnswer } from '../input/answer-matrix.ts'
import type { PersonSites } from '../scoring/person-sites.ts'
import { fitPair } from './fit-pair.ts'

type Keys = readonly [1 | -1, 1 | -1]

/** Choices of people whose thetas are known exactly, by the given parameters. */
const simulate = (
  people: number,
  [first, second, intercept]: readonly [number, number, number],
  [k1, k2]: Keys = [1, 1],
): { answers: PairAnswer[]; sites: PersonSites } => {
  const random = seededRandom(41)
  const tau = new Float64Array(2 * people).fill(1e6)
  const nu = new Float64Array(2 * people)
  const answers = Array.from({ length: people }, (_, person) => {
    const [t, u] = [normalDraw(random), normalDraw(random)]
    nu[2 * person] = 1e6 * t
    nu[2 * person + 1] = 1e6 * u
    const p = sigmoid(first * k1 * t - second * k2 * u + intercept)
    return { person, item: 0, value: random() < p ? 1 : 0 }
  })
  return { answers, sites: { tau, nu } }
}

const fit = (
  { answers, sites }: ReturnType<typeof simulate>,
  expert: { slopes?: readonly [number, number]; intercept?: number; keyed?: Keys } = {},
): [number, number, number] => {
  const { layout, parameters } = modelOf({
    qualities: [{ id: 'a' }, { id: 'b' }],
    items: [{ id: 'p', pair: ['a', 'b'], ...expert }],
  })
  return fitPair(layout, parameters, 0, answers, sites)
}

describe('parameters of a forced choice', () => {
  test.each<[[number, number, number]]>([[[1.2, 1.2, 0]], [[2, 0.7, 0.5]], [[0.8, 1.7, -0.8]]])(
    'recover slopes and intercept %o from many choices',
    truth => {
      const found = fit(simulate(4000, truth))
      found.forEach((x, k) => expect(Math.abs(x - truth[k]!)).toBeLessThan(0.2))
    },
  )

  test('recover them for reversed statements', () => {
    const keyed = [-1, 1] as const
    const found = fit(simulate(4000, [1.5, 1, 0.3], keyed), { keyed })
    ;[1.5, 1, 0.3].forEach((x, k) => expect(Math.abs(found[k]! - x)).toBeLessThan(0.2))
  })

  test('are the expert values without choices', () => {
    const found = fit({ ...simulate(1, [1, 1, 0]), answers: [] }, { slopes: [1.6, 0.9], intercept: 0.4 })
    ;[1.6, 0.9, 0.4].forEach((x, k) => expect(found[k]).toBeCloseTo(x, 9))
  })

  test('move from the expert to the data as choices increase', () => {
    const distance = (people: number): number =>
      Math.abs(fit(simulate(people, [2.4, 0.5, 1]), { slopes: [1.2, 1.2] })[0] - 2.4)
    expect(distance(1500)).toBeLessThan(distance(60))
    expect(distance(60)).toBeLessThan(1.2)
  })

  test('keep slopes above .1, however contradictory the choices', () => {
    const { answers, sites } = simulate(500, [2, 2, 0])
    const contradictory = answers.map(answer => ({ ...answer, value: 1 - answer.value }))
    const [first, second] = fit({ answers: contradictory, sites })
    expect(first).toBeGreaterThanOrEqual(0.1)
    expect(second).toBeGreaterThanOrEqual(0.1)
  })

  test('have an intercept with the sign of unanimous choices, and finite', () => {
    const { answers, sites } = simulate(300, [1, 1, 0])
    const unanimous = fit({ answers: answers.map(answer => ({ ...answer, value: 1 })), sites })
    expect(unanimous[2]).toBeGreaterThan(1)
    expect(unanimous.every(Number.isFinite)).toBe(true)
  })
})
