import { listQuestions, saveCalibrationChoice, saveProfile, skipQuestion } from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '../../platform/time/durations.ts'
import { loaded } from '@grani/testing/content.ts'
import { answerFully, userWithGoal } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { simulateUsers } from '@grani/testing/simulated-users.ts'
import { rowsOf } from './response-columns.ts'
import { readSample, type Sample, SAMPLE, type SampleLimits } from './sample.ts'

const content = loaded.content
const USERS = 60

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await simulateUsers(product, { content, users: USERS, items: 30, shift: 0, seed: 1 })
})
afterAll(() => product.stop())

const read = (limits: Partial<SampleLimits> = {}, seed = 1): Promise<Sample> =>
  readSample(product.database.db, content, {
    keys: product.keys,
    seed,
    now: product.clock.now(),
    limits: { ...SAMPLE, ...limits },
  })

const idsOf = ({ users }: Sample): string[] => users.map(({ user_id }) => user_id)

test('testers are not read', async () => {
  await simulateUsers(product, { content, users: 5, items: 5, shift: 0, seed: 2, groups: ['users', 'qa'] })
  const { size, users } = await read()
  expect(users).toHaveLength(USERS)
  expect(size).toMatchObject({ of: USERS, drawn: USERS, extra: 0 })
})

test('a user who does not allow it is not read: neither answers, times and skips nor gender and age', async () => {
  const others = await read()
  const { visitor } = await userWithGoal(product)
  await visitor.get(saveProfile, { body: { gender: 0, year_of_birth: 1990 } })
  for (let i = 0; i < 3; i++) await answerFully(visitor)
  const [question] = await visitor.get(listQuestions)
  await visitor.get(skipQuestion, { params: { uid: question?.uid ?? '' } })
  const all = await read()
  expect(all.users).toHaveLength(USERS + 1)
  const allow = (allows_calibration: boolean) =>
    visitor.get(saveCalibrationChoice, { body: { allows_calibration } })
  await allow(false)
  expect(await read()).toEqual(others)
  await allow(true)
  expect(await read()).toEqual(all)
  await allow(false)
})

test('of more users than the limit a random part is read: the same with the same seed, another with another', async () => {
  const sample = await read({ users: 20, perItem: 0 })
  expect(sample.size).toEqual({ seed: 1, of: USERS, drawn: 20, extra: 0 })
  expect(sample.columns.item).toHaveLength(20 * 30)
  expect(await read({ users: 20, perItem: 0 })).toEqual(sample)
  const other = idsOf(await read({ users: 20, perItem: 0 }, 2))
  expect(other.filter(id => idsOf(sample).includes(id)).length).toBeLessThan(20)
  // A larger sample holds the smaller one: users come in one order.
  expect(idsOf(await read({ users: 40, perItem: 0 })).slice(0, 20)).toEqual(idsOf(sample))
})

test('an item that few users of the sample have met gets the responses of others, and they bring no other quality', async () => {
  const sample = await read({ users: 20, perItem: 0 })
  const stranger = (await read()).users.find(({ user_id }) => !idsOf(sample).includes(user_id))
  const [, other] = [...new Set(content.items.flatMap(item => (item.kind === 'pair' ? [] : [item.quality])))]
  const rare = content.items.find(item => item.kind !== 'pair' && item.quality === other)
  const answered = await product.rows('select item from questions where user_id = $1', [stranger?.user_id])
  expect(answered.map(({ item }) => item)).toContain(rare?.id)
  // Nobody else has answered it.
  await product.rows('delete from questions where item = $1 and user_id <> $2', [rare?.id, stranger?.user_id])
  const with20 = await read({ users: 20, perItem: 20 })
  expect(with20.size).toMatchObject({ drawn: 20, extra: 1 })
  const row = rowsOf(with20.columns)[idsOf(with20).indexOf(stranger?.user_id ?? '')]
  const qualities = Object.keys(row ?? {}).map(id => {
    const item = content.items.find(found => found.id === id)
    return item && item.kind !== 'pair' ? item.quality : null
  })
  expect(new Set(qualities)).toEqual(new Set([other]))
})

test('a response after which nothing came for half an hour is an exit from its item', async () => {
  const [user] = (await read()).users
  const answers = await product.rows(
    "select item, answer_seq from questions where user_id = $1 and status = 'answered' order by answer_seq limit 3",
    [user?.user_id],
  )
  const now = product.clock.now()
  const at = (minutes: number) => new Date(now.getTime() - HOUR + minutes * 60_000)
  await product.rows('delete from questions where user_id = $1 and answer_seq > $2', [
    user?.user_id,
    answers[2]?.['answer_seq'],
  ])
  const exitsOf = async (minutes: number[]): Promise<number[]> => {
    for (const [n, minute] of minutes.entries())
      await product.rows('update questions set answered_at = $3 where user_id = $1 and item = $2', [
        user?.user_id,
        answers[n]?.['item'],
        at(minute),
      ])
    const { exits } = await read()
    return answers.map(({ item }) => exits[String(item)] ?? 0)
  }
  const [before = 0, , last = 0] = await exitsOf([0, 1, 50])
  // The second was left for 49 minutes; the last only ten minutes ago.
  const after = await exitsOf([0, 40, 59])
  expect(after[0]).toBe(before + 1)
  expect(after[2]).toBe(last)
})
