import { randomUUID } from 'node:crypto'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loaded } from './content.ts'
import type { Product } from './product.ts'
import { uniformFrom } from './random.ts'
import { drawResponse } from './simulated-responses.ts'
import { userIdOf, userWithGoal } from './users.ts'

const ITEMS_EACH = 5
const QUALITIES = 26
const THETA = 1.4

type Rows = Pick<Product, 'rows' | 'clock'>

/** So many answers of a user who has much of every other quality, and little of the rest. */
export const plainAnswers = () => {
  const { items, qualities } = engineInputOf(loaded.content)
  const thetas = new Map(qualities.map(({ id }, i) => [id, i % 2 === 0 ? THETA : -THETA]))
  const uniform = uniformFrom(7)
  const states = new Set(qualities.filter(({ kind }) => kind === 'S').map(({ id }) => id))
  const answered = qualities
    .filter(({ id }) => !states.has(id))
    .slice(0, QUALITIES)
    .flatMap(({ id }) =>
      items.filter(item => 'quality' in item && item.quality === id && !item.retired).slice(0, ITEMS_EACH),
    )
  return answered.map(item => ({ item: item.id, value: drawResponse(item, thetas, uniform) }))
}

/** So many answers about each of these qualities, all in its favour. */
export const answersAbout = (qualities: readonly string[]) => {
  const { items } = engineInputOf(loaded.content)
  return qualities.flatMap(id =>
    items
      .flatMap(item => ('quality' in item && item.quality === id && !item.retired ? [item] : []))
      .slice(0, ITEMS_EACH)
      .map(({ id: item, keyed, categories }) => ({ item, value: keyed === -1 ? 0 : categories - 1 })),
  )
}

/** Gives a user answers, a week old; 130 are enough to forecast others by. Their belief is made of them when it is needed. */
export const giveAnswers = async (
  { rows, clock }: Rows,
  userId: string,
  answers: { item: string; value: number }[] = plainAnswers(),
): Promise<void> => {
  await rows('delete from beliefs where user_id = $1', [userId])
  await rows("delete from questions where user_id = $1 and status = 'pending'", [userId])
  await rows(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
       ms, answered_at, payer, week)
     select $1, uid, position, item, 1, 'resIss', $3, 'answered', position, 11 + value, value, 3000, $3, 'plan', '2026-11-09'
     from jsonb_to_recordset($2::jsonb) as a(uid uuid, position int, item text, value smallint)`,
    [
      userId,
      JSON.stringify(answers.map((answer, i) => ({ ...answer, uid: randomUUID(), position: i + 1 }))),
      new Date(clock.now().getTime() - 7 * 86_400_000),
    ],
  )
}

/** A user of whom enough is known to forecast ten answers. */
export const knownUser = async (product: Product) => {
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  await giveAnswers(product, userId)
  return { visitor, email, userId }
}
