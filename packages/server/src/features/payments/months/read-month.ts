import type { AccountedMonth } from '@grani/contract'
import type { Context } from '../../context.ts'
import { monthAfter, startOfDay } from '../../../platform/time/moscow.ts'
import * as store from './store.ts'

/** A month, as YYYY-MM, for the books; one that still runs until now. About no person. */
export const readMonth = async ({ db }: Context, month: string, now: Date): Promise<AccountedMonth> => {
  const from = startOfDay(`${month}-01`)
  const end = monthAfter(from, 1)
  const isOver = end <= now
  const until = isOver ? end : now
  const [movements, given, prepaid] = await Promise.all([
    store.movementsBetween(db, { from, until }),
    store.givenBetween(db, { from, until }),
    store.prepaidAt(db, until),
  ])
  return { month, is_over: isOver, movements, given, prepaid }
}
