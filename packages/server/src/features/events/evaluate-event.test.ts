import { randomUUID } from 'node:crypto'
import {
  askAboutEvent,
  consentToTextModel,
  evaluateEvent,
  readDiary,
  readEvent,
  readEventAllowance,
  refresh,
  removeEvent,
  requestReading,
  saveEvent,
} from '@grani/contract'
import {
  dayOfTest,
  diarist,
  entryOf,
  EVENT_TEXT,
  evaluatedEvent,
  knownDiarist,
  setPlan,
  tapsFor,
  writeEvent,
} from '@grani/testing/diary.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

describe('an evaluation', () => {
  test.each([
    ['basic', 1, 6],
    ['medium', 5, 12],
    ['high', 10, 50],
  ] as const)(
    'is given on the plan %s exactly %i times to %i requests at once through two servers',
    async (plan, limit, requests) => {
      const { visitor, userId } = await knownDiarist(product, plan)
      const ids: string[] = []
      for (let i = 0; i < requests; i++) ids.push(await writeEvent(product, visitor))
      const bodies = await Promise.all(ids.map(id => tapsFor(visitor, id)))
      const other = visitor.copy(1)
      const replies = await Promise.all(
        ids.map((id, i) =>
          (i % 2 ? visitor : other).call(evaluateEvent, { params: { id }, body: bodies[i]! }),
        ),
      )
      expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(limit)
      expect(new Set(replies.flatMap(reply => (reply.kind === 'ok' ? [] : [reply.code])))).toEqual(
        new Set(['ERR_QUOTA']),
      )
      expect(await product.rows('select used from event_allowances where user_id = $1', [userId])).toEqual([
        { used: limit },
      ])
      expect(await visitor.get(readEventAllowance)).toMatchObject({
        limit,
        used: limit,
        is_more_sold: plan !== 'high',
        has_unevaluated: true,
      })
    },
  )

  test('of one event asked for 20 times at once takes one, and a larger plan gives more on the same day', async () => {
    const { visitor, userId } = await knownDiarist(product)
    const id = await writeEvent(product, visitor)
    const body = await tapsFor(visitor, id)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => visitor.copy(i % 2).get(evaluateEvent, { params: { id }, body })),
    )
    expect(new Set(replies.map(({ evaluated_at }) => evaluated_at)).size).toBe(1)
    expect(await visitor.get(readEventAllowance)).toMatchObject({ limit: 1, used: 1, is_more_sold: true })
    await setPlan(product, userId, 'medium')
    await evaluatedEvent(product, visitor)
    expect(await visitor.get(readEventAllowance)).toMatchObject({ limit: 5, used: 2 })
  })

  test('comes back at midnight in Moscow, and not by deleting the event', async () => {
    product.clock.set('2026-11-19T20:50:00.000Z')
    const { visitor } = await knownDiarist(product)
    const { id } = await evaluatedEvent(product, visitor)
    await visitor.get(removeEvent, { params: { id } })
    const next = await writeEvent(product, visitor)
    const body = await tapsFor(visitor, next)
    const reply = await visitor.raw({ method: 'POST', url: `/api/events/${next}/evaluation`, body })
    expect(reply.json()).toEqual({ code: 'ERR_QUOTA', retry_after: 600 })
    expect(await visitor.get(readEventAllowance)).toMatchObject({ more_at: '2026-11-19T21:00:00.000Z' })
    product.clock.pass(10 * MINUTE)
    await visitor.get(evaluateEvent, { params: { id: next }, body })
  })

  test('can be corrected for 24 hours, free of charge', async () => {
    product.clock.set('2026-11-21T09:00:00.000Z')
    const { visitor } = await knownDiarist(product)
    const { id, taps } = await evaluatedEvent(product, visitor)
    product.clock.pass(DAY - MINUTE)
    await visitor.get(refresh)
    // In another mood other questions fit.
    const corrected = await tapsFor(visitor, id, { pleasantness: 1, cause: 'other' })
    const evaluation = await visitor.get(evaluateEvent, { params: { id }, body: corrected })
    expect(evaluation).toMatchObject({ taps: { pleasantness: 1, cause: 'other' } })
    expect(evaluation.said).toMatch(/неприятн/iu)
    expect(await visitor.get(readEventAllowance)).toMatchObject({ used: 0 })
    product.clock.pass(2 * MINUTE)
    expect(await visitor.call(evaluateEvent, { params: { id }, body: taps })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
    await visitor.get(evaluateEvent, { params: { id }, body: corrected })
  })

  test('in which nothing could be compared takes none of the day, until a correction finds something to compare', async () => {
    const { visitor } = await knownDiarist(product)
    const { evaluation } = await evaluatedEvent(product, visitor, {
      situations: ['distrust'],
      cause: 'other',
    })
    expect(evaluation.comparisons.map(({ place }) => place)).toEqual(['unknown', 'unknown'])
    expect(evaluation.is_counted).toBe(false)
    const { id, evaluation: unfit } = await evaluatedEvent(product, visitor, {}, null)
    expect(unfit.is_counted).toBe(false)
    expect(await visitor.get(readEventAllowance)).toMatchObject({ used: 0, has_unevaluated: false })
    const params = { id }
    const corrected = await visitor.get(evaluateEvent, { params, body: await tapsFor(visitor, id) })
    expect(corrected.is_counted).toBe(true)
    expect(await visitor.get(readEventAllowance)).toMatchObject({ used: 1 })
    // Taken once, whatever is corrected; and at the limit none is left for another.
    await visitor.get(evaluateEvent, { params, body: await tapsFor(visitor, id, {}, null) })
    await visitor.get(evaluateEvent, { params, body: await tapsFor(visitor, id) })
    expect(await visitor.get(readEventAllowance)).toMatchObject({ used: 1 })
    const other = (await evaluatedEvent(product, visitor, {}, null)).id
    const body = await tapsFor(visitor, other)
    expect(await visitor.call(evaluateEvent, { params: { id: other }, body })).toMatchObject({
      code: 'ERR_QUOTA',
    })
    // What takes none waits for no other day.
    const free = { situations: ['distrust' as const], cause: 'other' as const }
    expect((await evaluatedEvent(product, visitor, free)).evaluation.is_counted).toBe(false)
    expect(await visitor.get(readEventAllowance)).toMatchObject({ used: 1 })
  })

  test('takes what was asked, in known situations, and nothing else', async () => {
    const { visitor } = await diarist(product)
    const id = await writeEvent(product, visitor)
    const params = { id }
    const taps = await tapsFor(visitor, id, { situations: ['people', 'task'] })
    expect(await tapsFor(visitor, id, { situations: ['people', 'task'] })).toEqual(taps)
    const [first, second] = taps.expressions
    const foreign = { item: 'calmness-e9', value: 3 }
    for (const wrong of [
      { ...taps, expressions: [first!, second!, foreign] },
      { ...taps, expressions: [first!, second!] },
      { ...taps, expressions: [first!, first!, second!] },
      { ...taps, expressions: taps.expressions.map(sent => ({ ...sent, value: 5 })) },
      { ...taps, situations: ['people' as const, 'people' as const] },
      { ...taps, pleasantness: 6 },
    ])
      expect(await visitor.call(evaluateEvent, { params, body: wrong })).toMatchObject({
        code: 'ERR_VALIDATION',
      })
    const four = ['people', 'task', 'pressure', 'thinking'] as const
    const tooMany = await visitor.call(evaluateEvent, { params, body: { ...taps, situations: [...four] } })
    expect(tooMany).toMatchObject({ code: 'ERR_VALIDATION', fields: { situations: 'forms.errors.invalid' } })
    const others = { ...taps, questionnaire: taps.questionnaire + 1 }
    expect(await visitor.call(evaluateEvent, { params, body: others })).toMatchObject({
      code: 'ERR_CONFLICT',
    })
    expect(await visitor.call(askAboutEvent, { params, query: { situations: 'task,love' } })).toMatchObject({
      code: 'ERR_VALIDATION',
    })
    await visitor.get(evaluateEvent, { params, body: taps })
  })

  test('names the usual once five ratings stand behind it, and what lies far from it', async () => {
    const { visitor } = await diarist(product, 'high')
    for (let i = 0; i < 6; i++) {
      const { evaluation } = await evaluatedEvent(product, visitor, { situations: [] }, 2)
      for (const { place, past } of evaluation.comparisons) if (past < 5) expect(place).toBe('unknown')
      product.clock.pass(MINUTE)
    }
    const { evaluation } = await evaluatedEvent(product, visitor, { situations: [] }, 2)
    const known = evaluation.comparisons.filter(({ past }) => past >= 5)
    expect(known.length).toBeGreaterThanOrEqual(2)
    for (const { place, basis, earlier, usual } of known) {
      expect([place, basis, earlier.slice(0, 5)]).toEqual(['usual', 'events', [0, 0, 0, 0, 0]])
      expect(usual!.low).toBeLessThan(usual!.high)
    }
    product.clock.pass(MINUTE)
    const id = await writeEvent(product, visitor)
    const taps = await tapsFor(visitor, id, { situations: [] }, null)
    const [watched] = known
    const { evaluation: far } = {
      evaluation: await visitor.get(evaluateEvent, {
        params: { id },
        body: {
          ...taps,
          expressions: taps.expressions.map(({ item }) => ({
            item,
            value: item.startsWith(watched!.quality.id) ? (item.endsWith('e1') ? 4 : 0) : null,
          })),
        },
      }),
    }
    const places = far.comparisons.map(({ quality, rating, place }) => [quality.id, rating, place])
    expect(places).toContainEqual([watched!.quality.id, 2, 'stronger'])
    expect(places.filter(([, rating, place]) => rating === null && place === 'unknown')).toHaveLength(
      places.length - 1,
    )
  })

  test('shows none as earlier that happened later, however early it was evaluated', async () => {
    const { visitor } = await diarist(product, 'high')
    const similarTo = async (more: object) => {
      const id = randomUUID()
      product.clock.pass(MINUTE)
      await visitor.get(saveEvent, { params: { id }, body: entryOf(product, more) })
      const body = await tapsFor(visitor, id)
      const { similar } = await visitor.get(evaluateEvent, { params: { id }, body })
      return { id, ids: similar.map(other => other.id) }
    }
    const evening = await similarTo({ part_of_day: 2 })
    const before = await similarTo({ happened_on: dayOfTest(product, 1) })
    expect(before.ids).toEqual([])
    expect((await similarTo({ part_of_day: 0 })).ids).toEqual([before.id])
    expect((await similarTo({ part_of_day: 3 })).ids).toContain(evening.id)
  })

  test('shows up to three events before it of the same situation and mood', async () => {
    const { visitor } = await diarist(product, 'high')
    const same: string[] = []
    for (let i = 0; i < 4; i++) {
      same.push((await evaluatedEvent(product, visitor, { situations: ['people'] })).id)
      product.clock.pass(MINUTE)
    }
    await evaluatedEvent(product, visitor, { situations: ['people'], pleasantness: 1 })
    await evaluatedEvent(product, visitor, { situations: ['thinking'] })
    product.clock.pass(MINUTE)
    const { evaluation } = await evaluatedEvent(product, visitor, { situations: ['people', 'task'] }, 0)
    expect(evaluation.similar.map(({ id }) => id)).toEqual(same.toReversed().slice(0, 3))
    expect(evaluation.similar[0]?.beginning).toBe(EVENT_TEXT)
    // And counts itself among them; those that come later change nothing of what is said of it.
    const together = { kind: 'situation', name: 'Общение', events: 7, times: 6, pleasant: 5, unpleasant: 1 }
    expect(evaluation.together).toEqual(together)
    const [, second = ''] = same
    expect((await visitor.get(readEvent, { params: { id: second } })).evaluation?.together).toBeNull()
  })
})

test('without a text model there is none to ask, and nothing of it in the diary', async () => {
  const { visitor } = await knownDiarist(product)
  const { id } = await evaluatedEvent(product, visitor)
  expect((await visitor.get(readDiary)).text_model).toBeNull()
  for (const call of [
    visitor.call(requestReading, { params: { id } }),
    visitor.call(consentToTextModel, { body: { version: '2026-11-24' } }),
  ])
    expect(await call).toMatchObject({ code: 'ERR_UNAVAILABLE' })
  expect(await visitor.get(readEventAllowance)).toMatchObject({ used: 1 })
})
