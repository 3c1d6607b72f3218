import type { Band, QualityResult } from '@grani/engine'
import { loaded } from '@grani/testing/content.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { drawResponse, drawThetas } from '@grani/testing/simulated-responses.ts'
import { describe, expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { engineInputOf } from '../../../bank/engine-input.ts'
import { createChooser } from './choose-items.ts'
import { weightsAtFirst } from './first-weights.ts'

const bank = createBank(loaded.content, 'first-weights')
const input = engineInputOf(loaded.content)

type Known = Pick<QualityResult, 'quality' | 'direction'> & Partial<QualityResult>

const estimateOf = (known: Known): QualityResult => ({
  kind: 'T',
  mean: 0,
  sd: 1,
  band: 'unclear',
  probability: 0.5,
  probabilities: [0.3, 0.4, 0.3],
  answers: 0,
  answersBySide: [0, 0],
  ...known,
})

/** The weights after so many answers, of qualities that weigh 1 for the goal unless the goal does not ask about them. */
const weighed = (
  known: readonly Known[],
  { answers = 40, outside = [] as string[], first = [] as string[] } = {},
) =>
  weightsAtFirst(
    bank,
    { answerCount: () => answers, result: () => known.map(estimateOf) },
    Object.fromEntries(known.map(({ quality }) => [quality, outside.includes(quality) ? 0 : 1])),
    { first, beginning: [] },
  )

const called = (quality: string, direction: string, band: Band = 'high'): Known => ({
  quality,
  direction,
  band,
})
const open = (quality: string, direction: string, more: Partial<QualityResult> = {}): Known => ({
  quality,
  direction,
  ...more,
})

/** Without those that are main qualities as well. */
const EARLY = (bank.events?.early ?? []).filter(id => !bank.mainQualities.has(id))
const early = EARLY.at(0) ?? ''

describe('the weights of the first answers', () => {
  test('are those of the goal until the first result', () => {
    const known = [open('order', 'a'), open(early, 'b'), open('humor', 'b')]
    expect(weighed(known, { outside: [early] })).toEqual({ order: 1, humor: 1, [early]: 0 })
  })

  test('lessen a direction by its results, until ten stand', () => {
    const known = [
      called('order', 'a'),
      called('planning', 'a', 'low'),
      open('focus', 'a'),
      open('humor', 'b'),
    ]
    expect(weighed(known)).toMatchObject({ focus: 1 / 2, humor: 1 })
    const ten = Array.from({ length: 10 }, (_, i) => called(`q${i}`, 'a', i % 2 ? 'high' : 'low'))
    expect(weighed([...ten, open('focus', 'a')])).toMatchObject({ focus: 1 })
  })

  test('favour the directions that the goal is most about, and none outside it', () => {
    const known = [called('q1', 'a'), open('order', 'b'), open('humor', 'c'), open('tidy', 'b')]
    expect(weighed(known, { first: ['b'], outside: ['tidy'] })).toMatchObject({ order: 2, humor: 1, tidy: 0 })
  })

  test('favour tastes and what looks weak where the first results are praise', () => {
    const others = [
      open('taste', 'z', { kind: 'P' }),
      open('weak', 'z', { probabilities: [0.5, 0.3, 0.2] }),
      open('bright', 'z'),
    ]
    const praise = [called('q1', 'a'), called('q2', 'b')]
    expect(weighed([...praise, called('q3', 'c'), ...others])).toMatchObject({ taste: 2, weak: 2, bright: 1 })
    const mixed = [called('q3', 'c', 'low'), called('q4', 'd', 'middle')]
    expect(weighed([...praise, ...mixed, ...others])).toMatchObject({ taste: 1, weak: 1, bright: 1 })
  })

  test('ask about what events are about until it can be compared, outside the goal as well', () => {
    const [first = '', second = '', third = ''] = EARLY
    const known = [
      called('q1', 'a'),
      open(first, 'b'),
      open(second, 'c'),
      open(third, 'd', { answers: 3 }),
      open('humor', 'e'),
    ]
    expect(weighed(known, { outside: [second, third] })).toMatchObject({
      [first]: 2,
      [second]: 1,
      [third]: 0,
      humor: 1,
    })
    expect(weighed(known, { answers: 100 })).toBeNull()
  })

  test('put the main qualities first, outside the goal as well, until each has had its share', () => {
    const [first = '', second = '', third = ''] = bank.mainQualities
    const known = [
      called('q1', 'a', 'middle'),
      open(first, 'b'),
      open(second, 'c'),
      open(third, 'd', { answers: 5 }),
      open('humor', 'e'),
      open('order', 'f', { answers: 5 }),
    ]
    expect(weighed(known, { outside: [second, third] })).toMatchObject({
      [first]: 8,
      [second]: 8,
      [third]: 0,
      humor: 1,
      order: 1 / 4,
    })
  })
})

/** What is known of somebody drawn at random after a hundred answers for a goal, and what each item after the first result was about. */
const afterHundred = (goal: string): { estimates: QualityResult[]; asked: string[][] } => {
  const items = new Map(input.items.map(item => [item.id, item]))
  const uniform = uniformFrom(20_261_129)
  const thetas = drawThetas(input.qualities, uniform)
  const session = bank.engine.session({ seed: 'first-weights', items: bank.itemsOf(goal) })
  const asked: string[][] = []
  while (session.answerCount() < 100) {
    const chooser = createChooser({
      bank,
      session,
      goal,
      measuredAt: new Map(),
      except: [],
      latestAboutStates: [],
      repeatable: [],
      isRandom: false,
      now: new Date(0),
    })
    for (const id of chooser.choose(4, [])) {
      const item = items.get(id)
      if (!item) throw new Error(`No item ${id}`)
      const hasResult = Object.values(session.bands()).some(band => band !== 'unclear')
      if (hasResult) asked.push('pair' in item ? [...item.pair] : [item.quality])
      session.answer(id, drawResponse(item, thetas, uniform), 3000)
    }
  }
  return { estimates: session.result(), asked }
}

test('whose goal is to solve problems is asked about coping while much else is asked too', () => {
  const { estimates } = afterHundred('resIss')
  const coping = estimates.filter(({ direction }) => direction === 'coping')
  expect(coping.reduce((sum, { answers }) => sum + answers, 0)).toBeGreaterThanOrEqual(12)
})

test('after a hundred answers an angry event can be compared, though the goal does not ask about anger', () => {
  const goal = 'knwYrs'
  const asks = bank.directionsOf(goal).flatMap(({ qualities }) => qualities.map(({ id }) => id))
  expect(asks).not.toContain('anger-control')
  const comparable = afterHundred(goal).estimates.filter(({ answers }) => answers >= 3)
  expect(comparable.map(({ quality }) => quality)).toContain('anger-control')
})

test.each(bank.goals.map(({ uid }) => uid))(
  'after a hundred answers for %s each of eight main qualities has been asked about thrice, and none has taken a tenth',
  goal => {
    expect(bank.mainQualities.size).toBe(8)
    const { estimates, asked } = afterHundred(goal)
    const main = estimates.filter(({ quality }) => bank.mainQualities.has(quality))
    expect(main.filter(({ answers }) => answers < 3)).toEqual([])
    expect(estimates.filter(({ answers }) => answers >= 10)).toEqual([])
    const near = asked.filter((qualities, i) =>
      asked.slice(Math.max(0, i - 4), i).some(earlier => earlier.some(id => qualities.includes(id))),
    )
    expect(near).toEqual([])
  },
)

/** The directions of the first fifteen questions for a goal, chosen as the server does for a newcomer: the next one is on the screen already. */
const firstFifteen = (goal: string, seed: string): string[] => {
  const items = new Map(input.items.map(item => [item.id, item]))
  const uniform = uniformFrom(seed.length + 20_261_130)
  const thetas = drawThetas(input.qualities, uniform)
  const session = bank.engine.session({ seed, items: bank.itemsOf(goal) })
  const choose = (pending: string[], from?: readonly string[]): string[] => {
    const except = bank.sensitiveItems
    const rest = { measuredAt: new Map(), except, latestAboutStates: [], repeatable: [], isRandom: false }
    return createChooser({ bank, session, goal, items: from, ...rest, now: new Date(0) }).choose(1, pending)
  }
  const asked = choose([], bank.goal(goal)?.openers)
  while (asked.length < 15) {
    asked.push(...choose(asked.slice(-1)))
    const [id = ''] = asked.slice(-2)
    const item = items.get(id)
    if (!item) throw new Error(`No item ${id}`)
    session.answer(id, drawResponse(item, thetas, uniform), 3000)
  }
  return asked.flatMap(id => {
    const item = bank.item(id)
    const quality = item?.kind === 'pair' ? item.left.quality : item?.quality
    return bank.quality(quality ?? '')?.direction.uid ?? []
  })
}

test.each(bank.goals.map(({ uid }) => uid))(
  'the first fifteen questions for %s come from five directions at least, and no more than four from one',
  goal => {
    for (const seed of ['one', 'three', 'fifteen']) {
      const directions = firstFifteen(goal, seed)
      const counts = [...new Set(directions)].map(uid => directions.filter(other => other === uid).length)
      expect(counts.length).toBeGreaterThanOrEqual(5)
      expect(Math.max(...counts)).toBeLessThanOrEqual(4)
    }
  },
)
