import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Db } from '../../../platform/db/db.ts'
import { chooseAgain, ownItems } from './choose-again.ts'
import { sinceStart } from './responses-since.ts'
import { responsesTo } from './store.ts'

/** A quality that is being measured again, and how many responses that takes. */
export type Open = { quality: string; startedAt: Date; answers: number }

export type AskedAgain = {
  /** The items to ask before all others. */
  items: string[]
  /** How many responses each quality still takes. */
  missing: ReadonlyMap<string, number>
}

export const NOTHING_AGAIN: AskedAgain = { items: [], missing: new Map() }

/** Qualities take turns, so that nobody answers the same thing twelve times in a row. */
export const inTurn = (lists: readonly string[][]): string[] =>
  Array.from({ length: Math.max(0, ...lists.map(list => list.length)) }, (_, i) =>
    lists.flatMap(list => list[i] ?? []),
  ).flat()

type AskAgain = {
  userId: string
  session: Session
  open: readonly Open[]
  /** The items that wait already, in their order: they are kept as long as they serve. */
  waiting: readonly string[]
}

/** What the re-measurements that are under way ask. */
export const askAgain = async (
  db: Db,
  bank: Bank,
  { userId, session, open, waiting }: AskAgain,
): Promise<AskedAgain> => {
  const known = open.filter(({ quality }) => bank.quality(quality))
  if (known.length === 0) return NOTHING_AGAIN
  const done = await responsesTo(
    db,
    userId,
    known.flatMap(({ quality }) => ownItems(bank, quality)),
  )
  const answers = session.answers()
  const missing = new Map<string, number>()
  const lists = known.map(({ quality, startedAt, answers: wanted }) => {
    const own = new Set(ownItems(bank, quality))
    const since = sinceStart(
      { startedAt, wanted },
      done.filter(({ item }) => own.has(item)),
    )
    const count = since.repeats + since.fresh
    missing.set(quality, count)
    const kept = waiting.filter(item => own.has(item) && !since.except.has(item)).slice(0, count)
    const keptRepeats = kept.filter(item => answers[item] !== undefined).length
    const more = chooseAgain({
      bank,
      session,
      quality,
      except: new Set([...since.except, ...kept]),
      repeats: Math.max(0, since.repeats - keptRepeats),
      fresh: Math.max(0, since.fresh - (kept.length - keptRepeats)),
    })
    return [...kept, ...more].slice(0, count)
  })
  const asked = inTurn(lists)
  const isWaiting = new Set(waiting)
  // What waits already stands first and in its order: the first of it is on the screen.
  return {
    items: [...waiting.filter(item => asked.includes(item)), ...asked.filter(item => !isWaiting.has(item))],
    missing,
  }
}
