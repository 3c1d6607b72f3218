import {
  type JournalDetails,
  type JournalEntry,
  listJournal,
  readJournalEntry,
  verifyJournal,
} from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import * as store from './store.ts'
import * as service from './service.ts'

const PAGE = 50

type Summary = Awaited<ReturnType<typeof store.entriesBefore>>[number]

const entryOf = ({ seq, at, ...row }: Summary): JournalEntry => ({
  ...row,
  seq: Number(seq),
  at: at.toISOString(),
})

const detailsOf = ({ before, after, request_id, ip, hash, ...row }: store.EntryRow): JournalDetails => ({
  ...entryOf(row),
  before,
  after,
  request_id,
  ip,
  hash: hash.toString('hex'),
})

export const journalRoutes = (host: RouteHost, context: Context): void => {
  const { db } = context
  bind(host, listJournal, async ({ query }) => {
    const rows = await store.entriesBefore(db, query, PAGE + 1)
    return { entries: rows.slice(0, PAGE).map(entryOf), has_more: rows.length > PAGE }
  })
  bind(host, readJournalEntry, async ({ params }) => {
    const row = await store.entryBySeq(db, params.seq)
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    return detailsOf(row)
  })
  bind(host, verifyJournal, async () => {
    const { entries, startsAfter, head, brokenAt, comparedUpTo, emptiedReasons } =
      await service.verifyJournal(context)
    return {
      entries,
      starts_after: startsAfter,
      head: head && { seq: head.seq, hash: head.hash.toString('hex') },
      broken_at: brokenAt,
      compared_up_to: comparedUpTo,
      emptied_reasons: emptiedReasons,
    }
  })
}
