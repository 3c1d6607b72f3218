import { randomUUID } from 'node:crypto'
import type { GradedItemInput } from '@grani/engine'
import { saveForm } from '@grani/server/features/profile/store.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import type { Content } from '@grani/server/content/schema.ts'
import type { Product } from './product.ts'
import { normal, uniformFrom } from './random.ts'

/** A random response of a user with this theta, for whom every item is harder by `shift`. */
export const simulatedValue = (
  item: GradedItemInput,
  theta: number,
  shift: number,
  uniform: () => number,
): number => {
  const { slope = 1.2, thresholds = [], keyed, categories } = item
  const u = uniform()
  const value = thresholds.filter(b => u < 1 / (1 + Math.exp(-slope * (theta - b - shift)))).length
  return keyed === 1 ? value : categories - 1 - value
}

type Options = {
  content: Content
  users: number
  /** How many of the bank's first graded items each of them answers. */
  items: number
  shift: number
  seed: number
  groups?: string[]
}

/** Adds users who answer by the experts' parameters, except that every item is harder by `shift`. */
export const simulateUsers = async (
  { rows, database: { db }, keys }: Pick<Product, 'rows' | 'database' | 'keys'>,
  { content, users, items: count, shift, seed, groups = ['users'] }: Options,
): Promise<string[]> => {
  const uniform = uniformFrom(seed)
  const items = engineInputOf(content)
    .items.filter((item): item is GradedItemInput => 'quality' in item && item.retired !== true)
    .slice(0, count)
  const ids = Array.from({ length: users }, () => randomUUID())
  const answers = ids.flatMap(user_id => {
    const thetas = new Map<string, number>()
    return items.map((item, i) => {
      const theta = thetas.get(item.quality) ?? normal(uniform)
      thetas.set(item.quality, theta)
      const value = simulatedValue(item, theta, shift, uniform)
      return { user_id, uid: randomUUID(), position: i + 1, item: item.id, value }
    })
  })
  await rows(
    'insert into users (user_id, created_at, groups) select id, now(), $2 from unnest($1::uuid[]) as id',
    [ids, groups],
  )
  for (const [i, userId] of ids.entries())
    await saveForm(keys, db, { userId, form: { gender: i % 2 === 0 ? 0 : 1 } })
  await rows(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
       ms, answered_at, payer, week)
     select user_id, uid, position, item, 1, 'resIss', now(), 'answered', position, 1, value, 3000, now(), 'plan',
       '2026-11-16'
     from jsonb_to_recordset($1::jsonb) as a(user_id uuid, uid uuid, position int, item text, value smallint)`,
    [JSON.stringify(answers)],
  )
  return ids
}
