import { listQuestions, listResults, sendAnswer, undoAnswer, WEAK } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { answerNext, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { extendSubscription } from '@grani/testing/weekly-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Tellable, tellNow } from './telling-order.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const { heavy } = loaded.texts.portrait
const itemByNumber = new Map(loaded.content.items.map(item => [item.number, item]))

type Visitor = Awaited<ReturnType<typeof userWithGoal>>['visitor']

/** A user who has little of all that hurts when it is little, much of the other states, and much of the rest. */
const unhappyUser = async (goal: 'knwYrs' | 'selfImp' | 'resIss') => {
  const { visitor, email } = await userWithGoal(product, goal)
  await extendSubscription(product, await userIdOf(product, email))
  return visitor
}

const answerUnhappily = async (visitor: Visitor) => {
  const [question] = await visitor.get(listQuestions)
  const item = question && itemByNumber.get(question.number_original)
  if (!question || !item) throw new Error('There is nothing to answer')
  const isHigh = heavy[item.quality] !== 'low'
  const option = item.answers.at((item.key === 1) === isHigh ? -1 : 0)
  const reply = await visitor.get(sendAnswer, {
    params: { uid: question.uid },
    body: { answer_id: option?.id ?? 0, ms: 3000 },
  })
  return { uid: question.uid, reply }
}

/** Whether each told result is heavy, in the order of telling. */
const toldOrder = async (visitor: Visitor): Promise<boolean[]> =>
  (await visitor.get(listResults))
    .filter(({ told }) => told !== null)
    .toSorted((a, b) => (a.told ?? 0) - (b.told ?? 0))
    .map(({ quality, level }) => {
      const side = heavy[quality.id]
      return side === 'low' ? level.endsWith('elow') : side === 'high' && level.endsWith('bove')
    })

test.each(['knwYrs', 'resIss'] as const)(
  'an unhappy person is told nothing heavy among the first three, nor twice running (%s)',
  async goal => {
    const visitor = await unhappyUser(goal)
    let announced = 0
    for (let i = 0; i < 100; i++) announced += (await answerUnhappily(visitor)).reply.new_results
    const order = await toldOrder(visitor)
    expect(order.filter(Boolean).length).toBeGreaterThan(0)
    expect(order.slice(0, 3)).not.toContain(true)
    order.forEach((isHeavy, i) => expect(isHeavy && order[i - 1]).toBeFalsy())
    expect(announced).toBe(order.length)
  },
)

test('what waits stands among the results from the beginning', async () => {
  const visitor = await unhappyUser('resIss')
  for (let i = 0; i < 60; i++) await answerUnhappily(visitor)
  const waiting = (await visitor.get(listResults)).filter(({ told }) => told === null)
  expect(waiting.length).toBeGreaterThan(0)
  for (const { quality, last_viewed_at } of waiting) {
    expect(heavy[quality.id]).toBeDefined()
    expect(last_viewed_at).toBeNull()
  }
})

test('a weak side that does not hurt says what is good about it, and nothing else does', async () => {
  const visitor = await unhappyUser('knwYrs')
  for (let i = 0; i < 60; i++) await answerUnhappily(visitor)
  const results = await visitor.get(listResults)
  for (const { quality, type, good } of results) {
    const isMild = type === WEAK && heavy[quality.id] === undefined
    expect(good).toBe(isMild ? loaded.texts.portrait.goods[quality.id] : null)
  }
  for (const { id, kind, lowSide } of loaded.content.directions.flatMap(({ qualities }) => qualities))
    expect(id in loaded.texts.portrait.goods).toBe(
      kind === 'T' && lowSide !== 'style' && heavy[id] === undefined,
    )
})

test('an answer that is taken back takes its telling back, and sent again tells as much', async () => {
  const visitor = await unhappyUser('knwYrs')
  const places = async () =>
    (await visitor.get(listResults))
      .map(({ quality, told }) => `${quality.id} ${told}`)
      .toSorted((a, b) => a.localeCompare(b))
  let undone = 0
  for (let i = 0; i < 60; i++) {
    const before = await places()
    const { uid, reply } = await answerUnhappily(visitor)
    if (reply.new_results === 0) continue
    undone++
    const after = await places()
    await visitor.get(undoAnswer, { params: { uid } })
    expect(await places()).toEqual(before)
    const again = await answerUnhappily(visitor)
    expect(again.uid).toBe(uid)
    expect(again.reply.new_results).toBe(reply.new_results)
    expect(await places()).toEqual(after)
  }
  expect(undone).toBeGreaterThan(1)
})

test('an answer sent twice tells the same number', async () => {
  const { visitor } = await userWithGoal(product, 'knwYrs')
  const { question, answer_id, reply } = await answerNext(visitor)
  const again = await visitor.get(sendAnswer, { params: { uid: question.uid }, body: { answer_id } })
  expect(again.new_results).toBe(reply.new_results)
})

describe('results that wait', () => {
  const texts: Parameters<typeof tellNow>[0] = {
    heavy: { dread: 'low', gloom: 'low', doubt: 'low' },
    pairs: [
      {
        kind: 'support',
        when: [
          { quality: 'humor', side: 'high' },
          { quality: 'gloom', side: 'low' },
        ],
        text: '',
        mine: null,
        line: 1,
      },
    ],
  }
  const result = (quality: string, band: 'high' | 'low', probability = 0.9): Tellable => ({
    uid: quality,
    quality,
    direction: quality === 'order' || quality === 'doubt' ? 'work' : 'mood',
    band,
    probability,
    isWeak: band === 'low',
  })
  const tellAfter = (count: number, isLastHard: boolean, waiting: readonly Tellable[]) =>
    tellNow(texts, { count, isLastHard }, waiting).map(({ uid }) => uid)
  const tell = (count: number, ...waiting: Tellable[]) => tellAfter(count, false, waiting)

  test('are told the surest first', () => {
    expect(tell(0, result('order', 'high', 0.82), result('humor', 'high', 0.97))).toEqual(['humor', 'order'])
  })

  test('and are heavy go on waiting while nothing light comes', () => {
    expect(tell(9, result('dread', 'low'), result('gloom', 'low'))).toEqual([])
  })

  test('stand beside what helps with them, then beside their direction', () => {
    const waiting = [result('dread', 'low'), result('gloom', 'low'), result('doubt', 'low')]
    expect(tell(5, ...waiting, result('humor', 'high'))).toEqual(['humor', 'gloom'])
    expect(tell(5, ...waiting, result('order', 'high'))).toEqual(['order', 'doubt'])
    expect(tell(1, ...waiting, result('order', 'high'))).toEqual(['order'])
    expect(tell(2, ...waiting, result('order', 'high'))).toEqual(['order', 'doubt'])
  })

  const [meek, untidy, late] = [
    result('meekness', 'low', 0.95),
    result('order', 'low', 0.9),
    result('haste', 'low', 0.85),
  ]

  test('and are weak stand behind one that is not, as long as there is one', () => {
    expect(tell(1, meek, result('humor', 'high'))).toEqual(['humor', 'meekness'])
    expect(tell(1, meek, untidy, result('humor', 'high'), result('hope', 'high'))).toEqual([
      'humor',
      'meekness',
      'hope',
      'order',
    ])
  })

  test('and are weak wait for one that is not behind another hard one, until three of them wait', () => {
    expect(tellAfter(4, false, [meek])).toEqual(['meekness'])
    expect(tellAfter(4, true, [meek, untidy])).toEqual([])
    expect(tellAfter(4, true, [meek, untidy, late])).toEqual(['meekness'])
    expect(tellAfter(4, true, [meek, untidy, result('humor', 'high')])).toEqual(['humor', 'meekness'])
  })

  test('and are weak are no first result while one of them waits alone', () => {
    expect(tell(0, meek)).toEqual([])
    expect(tell(0, meek, untidy)).toEqual(['meekness'])
  })

  test('are told as they come after the first ten', () => {
    expect(tellAfter(10, true, [meek, untidy])).toEqual(['meekness', 'order'])
  })
})
