import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Row } from './store.ts'
import { changeZ, outcomeOf } from './change-rules.ts'
import { ownItems } from './choose-again.ts'
import { levelBefore, levelFrom } from './measure.ts'
import { isAnswered, isComplete, sinceStart } from './responses-since.ts'
import { finishRow, remeasurementsOf, responsesTo } from './store.ts'

const isChange = ({ z }: Row): boolean => z !== null && ['up', 'down'].includes(outcomeOf(z))

/** Earlier than this the quality was another one: the last change that was called. */
const lastChangeOf = (rows: readonly Row[], quality: string): Date | null =>
  rows.find(row => row.quality === quality && isChange(row))?.started_at ?? null

type Finish = { userId: string; session: Session; quality: string; now: Date }

/** Finishes the re-measurement of a quality when it has the responses that it takes. */
export const finishIfComplete = async (
  db: Db,
  bank: Bank,
  { userId, session, quality, now }: Finish,
): Promise<void> => {
  const rows = await remeasurementsOf(db, userId)
  const row = rows.find(one => one.quality === quality && one.finished_at === null)
  if (!row) return
  const own = ownItems(bank, quality)
  const done = await responsesTo(db, userId, 'all')
  const since = sinceStart(
    { startedAt: row.started_at, wanted: row.answers },
    done.filter(({ item }) => own.includes(item)),
  )
  const last = since.responses.at(-1)
  if (!last || !isComplete(since, own)) return
  const after = levelFrom(bank, quality, since.responses)
  if (!after) return
  const span = { from: lastChangeOf(rows, quality), until: row.before_at }
  const before = levelBefore(bank, session, quality, span, done.filter(isAnswered))
  await finishRow(db, userId, row.uid, {
    finished_at: now,
    question: last.uid,
    before_mean: before.mean,
    before_sd: before.sd,
    after_mean: after.mean,
    after_sd: after.sd,
    z: changeZ(before, after),
  })
}
