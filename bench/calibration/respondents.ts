import type { GradedItemInput } from '@grani/engine'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import type { Content } from '@grani/server/content/schema.ts'
import { normal, uniformFrom } from '@grani/testing/random.ts'
import { simulatedValue } from '@grani/testing/simulated-users.ts'
import type { Pool } from 'pg'

export type Respondents = { people: number; answersEach: number }

/** Users that one statement adds. */
const BATCH = 500
/** Items that have just come into the bank: few users have met them. */
const NEW_ITEMS = 20
const SHARE_WHO_MET_A_NEW_ITEM = 0.002

type Columns = { person: number[]; position: number[]; item: number[]; value: number[]; ms: number[] }

/** In a random order: neighbours in the file are of one quality. */
const shuffled = <T>(list: readonly T[], uniform: () => number): T[] =>
  list
    .map(entry => ({ entry, place: uniform() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry)

/** The items of one user: popular ones twice as often as the mean, the rarest half as often, new ones hardly ever. */
const itemsOf = (count: number, items: number, uniform: () => number): Set<number> => {
  const chosen = new Set<number>()
  for (let i = 0; i < NEW_ITEMS; i++) if (uniform() < SHARE_WHO_MET_A_NEW_ITEM) chosen.add(i)
  while (chosen.size < count) chosen.add(NEW_ITEMS + Math.floor(uniform() ** 1.6 * (items - NEW_ITEMS)))
  return chosen
}

const INSERT = `
  insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value, ms,
    answered_at, payer, week)
  select ids[person], ('10000000-0000-4000-8000-' || lpad(to_hex($8::bigint * 4096 + n), 12, '0'))::uuid, position,
    items[item], 1, 'resIss', now(), 'answered', position, 1, value, ms, now(), 'plan', '2026-11-16'
  from (select $1::uuid[] as ids, $2::text[] as items) as names,
    unnest($3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
      with ordinality as response(person, position, item, value, ms, n)`

/** Adds users with that many responses each straight into the tables, in batches: 30 million rows take minutes. */
export const addRespondents = async (
  pool: Pool,
  content: Content,
  { people, answersEach }: Respondents,
  onBatch: (added: number) => void,
): Promise<void> => {
  const uniform = uniformFrom(1)
  const graded = engineInputOf(content).items.filter(
    (item): item is GradedItemInput => 'quality' in item && item.retired !== true,
  )
  const items = shuffled(graded, uniform)
  const names = items.map(({ id }) => id)
  for (let from = 0; from < people; from += BATCH) {
    const { rows } = await pool.query<{ user_id: string }>(
      `insert into users (user_id, created_at) select gen_random_uuid(), now() from generate_series(1, $1)
       returning user_id`,
      [Math.min(BATCH, people - from)],
    )
    const columns: Columns = { person: [], position: [], item: [], value: [], ms: [] }
    rows.forEach((_, person) => {
      const thetas = new Map<string, number>()
      let position = 0
      for (const index of itemsOf(answersEach, items.length, uniform)) {
        const item = items[index]
        if (!item) continue
        const theta = thetas.get(item.quality) ?? normal(uniform)
        thetas.set(item.quality, theta)
        columns.person.push(person + 1)
        columns.position.push(++position)
        columns.item.push(index + 1)
        columns.value.push(simulatedValue(item, theta, 0.2, uniform))
        columns.ms.push(Math.round(800 + 6000 * uniform()))
      }
    })
    const { person, position, item, value, ms } = columns
    await pool.query(INSERT, [
      rows.map(({ user_id }) => user_id),
      names,
      person,
      position,
      item,
      value,
      ms,
      from,
    ])
    onBatch(from + rows.length)
  }
  await pool.query('analyze')
}
