import { randomUUID } from 'node:crypto'
import type { Bank } from '../../../bank/bank.ts'
import type { Db } from '../../../platform/db/db.ts'
import { lockUserForUpdate } from '../../../platform/db/lock-user.ts'
import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { requireAnswering } from '../answering/access.ts'
import { loadSession } from '../beliefs/load-session.ts'
import { inTurn } from '../remeasurements/ask-again.ts'
import { chooseAgain, ownItems } from '../remeasurements/choose-again.ts'
import { responsesTo } from '../remeasurements/store.ts'
import { asksAtRandom } from '../store.ts'
import { readListContext } from './list-context.ts'

/** Nothing is compared with fewer answers. */
const PER_QUALITY = 3

/** What is left to ask about a quality, and how many answers it lacks. */
type OpenItems = { quality: string; items: string[]; missing: number }[]

/** What can still be asked about each of these lasting qualities. */
const openItemsOf = async (
  db: Db,
  bank: Bank,
  userId: string,
  qualities: readonly string[],
): Promise<OpenItems> => {
  const lists = [...new Set(qualities)]
    .filter(id => bank.quality(id) && bank.quality(id)?.quality.kind !== 'S')
    .map(quality => ({ quality, items: ownItems(bank, quality) }))
  if (lists.length === 0) return []
  const all = lists.flatMap(({ items }) => items)
  const done = new Set((await responsesTo(db, userId, all)).map(({ item }) => item))
  const isOpen = (id: string): boolean => {
    const item = bank.item(id)
    return item !== undefined && item.stage !== 'retired' && !item.sensitive && !done.has(id)
  }
  return lists.map(({ quality, items }) => {
    const answered = items.filter(item => done.has(item)).length
    return { quality, items: items.filter(isOpen), missing: Math.max(1, PER_QUALITY - answered) }
  })
}

/** How many questions `askFirst` would ask about each of these qualities, where any; of who wants a random order about none. */
export const askableAbout = async (
  { db, bank }: Pick<Context, 'db' | 'bank'>,
  userId: string,
  qualities: readonly string[],
): Promise<{ quality: string; questions: number }[]> => {
  if (qualities.length === 0 || (await asksAtRandom(db, userId))) return []
  const open = await openItemsOf(db, bank(), userId, qualities)
  return open
    .map(({ quality, items, missing }) => ({ quality, questions: Math.min(missing, items.length) }))
    .filter(({ questions }) => questions > 0)
}

type Wanted = { userId: string; items: readonly string[]; goal: string; now: Date }

/**
 * What waits already moves to the end, what does not is added there, all in this order: the next list begins with them. What was wanted
 * before is not any more. The belief's version grows, so that a list that is being chosen at the same moment is not saved.
 */
const markWanted = async (tx: Db, bank: Bank, { userId, items, goal, now }: Wanted): Promise<void> => {
  await tx
    .updateTable('beliefs')
    .set(row => ({ version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
  const pending = tx.updateTable('questions').where('user_id', '=', userId).where('status', '=', 'pending')
  await pending.set({ is_wanted: false }).where('is_wanted', '=', true).execute()
  const last = await tx
    .selectFrom('questions')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  for (const [i, item] of items.entries()) {
    const position = (last?.position ?? 0) + 1 + i
    const moved = await pending
      .set({ is_wanted: true, position })
      .where('goal', '=', goal)
      .where('item', '=', item)
      .returning('uid')
      .execute()
    if (moved.length > 0) continue
    await tx
      .insertInto('questions')
      .values({
        user_id: userId,
        uid: randomUUID(),
        position,
        item,
        wording: bank.item(item)?.version ?? 1,
        goal,
        served_at: now,
        status: 'pending',
        is_wanted: true,
      })
      .execute()
  }
}

type AskFirst = { caller: Caller; qualities: readonly string[]; now: Date }

/**
 * Asks about these qualities before all else: as many questions of each as it lacks, in turns, paid for as all others are. Resolves to the numbers of these
 * questions, in order.
 */
export const askFirst = async (context: Context, { caller, qualities, now }: AskFirst): Promise<number[]> => {
  const { db } = context
  const { userId } = caller
  const bank = context.bank()
  const listContext = await readListContext(context, caller, now)
  requireAnswering(listContext)
  const { goal, belief } = listContext
  if (goal === null || listContext.asksAtRandom) throw new Refusal('ERR_CONFLICT')
  const session = await loadSession(db, bank, userId, belief)
  const chosen = (await openItemsOf(db, bank, userId, qualities)).map(
    ({ quality, items, missing: fresh }) => {
      const except = new Set(ownItems(bank, quality).filter(item => !items.includes(item)))
      return chooseAgain({ bank, session, quality, except, repeats: 0, fresh })
    },
  )
  const items = inTurn(chosen)
  if (items.length === 0) throw new Refusal('ERR_CONFLICT')
  await db.transaction().execute(async tx => {
    if (!(await lockUserForUpdate(tx, userId))) throw new Refusal('ERR_SESSION')
    await markWanted(tx, bank, { userId, items, goal, now })
  })
  return items.flatMap(item => bank.item(item)?.number ?? [])
}
