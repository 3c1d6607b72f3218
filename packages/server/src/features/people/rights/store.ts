import { type RightsRequest, type DataRight } from '@grani/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

type Row = {
  seq: string
  uid: string
  kind: DataRight
  received_on: string
  answered_at: Date | null
  answer: string | null
  sent: RightsRequest['sent']
  is_gone: boolean
}

/** Requests of a user, or of everybody, from the journal, with what was done about each; the newest first. */
export const requests = async (db: Db, userId: string | null): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select r.seq, r.subject as uid, r.after ->> 'kind' as kind, r.after ->> 'received_on' as received_on,
      a.at as answered_at, reasons.reason as answer,
      not exists (select from users where user_id::text = r.subject) as is_gone,
      array(
        select json_build_object('what', case done.action when 'person.erase' then 'erasure' else 'export' end, 'at', done.at)
        from journal done
        where done.subject = r.subject and done.seq > r.seq and (a.seq is null or done.seq <= a.seq)
          and done.action in ('person.mail-export', 'person.erase')
        order by done.seq
      ) as sent
    from journal r
    left join lateral (
      select seq, at from journal
      where subject = r.subject and seq > r.seq
        and (action = 'rights.answer' and after ->> 'request' = r.seq::text
          or action = 'person.erase' and r.after ->> 'kind' = 'erasure')
      order by seq limit 1
    ) a on true
    left join journal_reasons reasons on reasons.seq = a.seq
    where r.action = 'rights.receive' and (${userId}::text is null or r.subject = ${userId})
    order by r.seq desc limit 200`.execute(db)
  return rows
}
