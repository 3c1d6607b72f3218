import { MIN_ROUND_REPLIES } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { publicationsOf } from './publication-store.ts'
import { repliesOf } from './reply-store.ts'
import { isInQuarter } from './rules.ts'
import type { RoundRow } from './store.ts'

/** Something of the round was told or will be; of a deleted one only the qualities that were told are left. */
const tells = async (tx: Db, row: RoundRow, today: string): Promise<boolean> => {
  if (row.is_removed || (await publicationsOf(tx, row, today)).length > 0) return true
  const replies = await repliesOf(tx, row.user_id, row.round_id)
  return replies.filter(reply => reply.is_counted === true).length >= MIN_ROUND_REPLIES
}

/**
 * The qualities that no round may ask about yet. Who replied to two rounds is not known, so nothing keeps the means of both from
 * telling what one more observer replied, except that people see things otherwise after a quarter (decision 164).
 */
export const askedLately = async (
  tx: Db,
  rows: readonly RoundRow[],
  today: string,
): Promise<ReadonlySet<string>> => {
  const asked = new Set<string>()
  for (const row of rows)
    if (isInQuarter(row.started_on, today) && (await tells(tx, row, today)))
      for (const quality of row.qualities) asked.add(quality)
  return asked
}
