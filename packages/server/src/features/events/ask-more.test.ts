import { askMoreAboutEvent, evaluateEvent, listQuestions, type Question, readEvent } from '@grani/contract'
import { diarist, evaluatedEvent } from '@grani/testing/diary.ts'
import { answersAbout, giveAnswers } from '@grani/testing/known-user.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { answerFully, answerNext } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

type Visitor = Awaited<ReturnType<typeof diarist>>['visitor']

const ask = (visitor: Visitor, id: string) => visitor.call(askMoreAboutEvent, { params: { id } })

const qualitiesOf = (questions: readonly Question[]) => questions.map(({ quality }) => quality)

describe('asking more about an event', () => {
  test('puts three questions of each quality that waits before all others, in turns, once, and at the usual price; then it is compared and waits for none', async () => {
    const { visitor, userId } = await diarist(product)
    const { id, evaluation } = await evaluatedEvent(product, visitor)
    const about = evaluation.comparisons.map(({ quality }) => quality.id)
    expect(evaluation.more_questions).toBe(9)

    await ask(visitor, id)
    const promised = await visitor.get(askMoreAboutEvent, { params: { id } })
    const list = await visitor.get(listQuestions)
    expect(promised.questions).toEqual(list.slice(0, 9).map(question => question.number_original))
    const asked = qualitiesOf(list)
    expect(asked.slice(0, 3).toSorted()).toEqual(about.toSorted())
    expect(asked.slice(0, 9)).toEqual([...asked.slice(0, 3), ...asked.slice(0, 3), ...asked.slice(0, 3)])
    expect(asked[9]).toBeDefined()

    const used = 'select used from allowances where user_id = $1'
    const [before] = await product.rows(used, [userId])
    const answered = []
    for (let i = 0; i < 4; i++) answered.push((await answerNext(visitor)).question.quality)
    // Whoever comes back in their midst is told of those that are left.
    expect((await visitor.get(readEvent, { params: { id } })).evaluation?.more_questions).toBe(5)
    for (let i = 4; i < 9; i++) answered.push((await answerNext(visitor)).question.quality)
    expect(answered).toEqual(asked.slice(0, 9))
    expect(await product.rows(used, [userId])).toEqual([{ used: Number(before?.['used'] ?? 0) + 9 }])
    const wanted = "select 1 from questions where user_id = $1 and status = 'pending' and is_wanted"
    expect(await product.rows(wanted, [userId])).toEqual([])
    const read = await visitor.get(readEvent, { params: { id } })
    expect(read.evaluation?.comparisons.map(({ place }) => place)).not.toContain('unknown')
    const names = read.evaluation?.comparisons.map(({ quality }) => quality.name)
    expect(names).not.toContain(read.evaluation?.more_about)
  })

  test('asks about what was marked last, of what another event has asked for no more', async () => {
    const { visitor, userId } = await diarist(product, 'high')
    const first = await evaluatedEvent(product, visitor)
    const second = await evaluatedEvent(product, visitor, { situations: ['thinking'], pleasantness: 3 })
    await ask(visitor, first.id)
    await ask(visitor, second.id)
    const wanted = "select item from questions where user_id = $1 and status = 'pending' and is_wanted"
    expect(await product.rows(wanted, [userId])).toHaveLength(second.evaluation.more_questions)
    const about = second.evaluation.comparisons.map(({ quality }) => quality.id)
    expect(
      qualitiesOf(await visitor.get(listQuestions))
        .slice(0, 3)
        .toSorted(),
    ).toEqual(about.toSorted())
  })

  test('begins with the side that such a moment asks most of, also where that was not marked', async () => {
    const { visitor } = await diarist(product, 'high')
    const first = async (id: string) => {
      await ask(visitor, id)
      return qualitiesOf(await visitor.get(listQuestions))[0]
    }
    const going = { situations: ['thinking' as const], pleasantness: 2, cause: 'unclear' as const }
    expect(await first((await evaluatedEvent(product, visitor, going)).id)).toBe('letting-go')

    product.clock.pass(MINUTE)
    const scolded = { situations: ['pressure' as const], pleasantness: 1, cause: 'other' as const }
    const { id, taps, evaluation } = await evaluatedEvent(product, visitor, scolded)
    expect(evaluation.comparisons).toHaveLength(3)
    expect(evaluation.more_about).toBeNull()
    expect(await first(id)).toBe('self-esteem')
    // With room for one more, the most telling of all.
    const expressions = taps.expressions.map(({ item, value }) => ({
      item,
      value: item.startsWith('self-esteem') ? null : value,
    }))
    const fewer = await visitor.get(evaluateEvent, { params: { id }, body: { ...taps, expressions } })
    expect([fewer.more_about, fewer.more_questions]).toEqual(['Самоуважение', 9])
    expect(await first(id)).toBe('self-esteem')
  })

  test('offers nothing about what is clear, and what was not about this event', async () => {
    const { visitor, userId } = await diarist(product, 'high')
    const { id, evaluation } = await evaluatedEvent(product, visitor, {}, null)
    expect(evaluation.more_questions).toBe(0)
    expect(await ask(visitor, id)).toMatchObject({ code: 'ERR_CONFLICT' })
    const marked = await evaluatedEvent(product, visitor)
    const about = marked.evaluation.comparisons.map(({ quality }) => quality.id)
    await giveAnswers(product, userId, answersAbout(about))
    await answerFully(visitor)
    const results = await product.rows('select quality from results where user_id = $1', [userId])
    const clear = about.filter(quality => results.some(row => row['quality'] === quality))
    expect(clear).not.toEqual([])
    const read = await visitor.get(readEvent, { params: { id: marked.id } })
    expect(read.evaluation?.more_questions).toBeLessThan(9)
    await ask(visitor, marked.id)
    const asked = qualitiesOf(await visitor.get(listQuestions)).slice(0, read.evaluation?.more_questions)
    expect(asked.filter(quality => clear.includes(quality))).toEqual([])
  })

  test('is refused of another user’s event, before the marks, without a subscription and in a random order', async () => {
    const { visitor, userId } = await diarist(product)
    const { id } = await evaluatedEvent(product, visitor)
    const other = await diarist(product)
    expect(await ask(other.visitor, id)).toMatchObject({ code: 'ERR_NOT_FOUND' })
    await product.rows('update users set asks_at_random = true where user_id = $1', [userId])
    expect(await ask(visitor, id)).toMatchObject({ code: 'ERR_CONFLICT' })
    const read = await visitor.get(readEvent, { params: { id } })
    expect(read.evaluation?.more_questions).toBe(0)
    await product.rows("update subscriptions set is_free = false, end_at = '2026-01-01' where user_id = $1", [
      userId,
    ])
    expect(await ask(visitor, id)).toMatchObject({ code: 'ERR_READ_ONLY' })
  })
})
