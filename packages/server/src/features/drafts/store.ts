import { sql } from 'kysely'
import type { Fields } from '../../content/editable/fields.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DraftRow } from '../../platform/db/draft-tables.ts'

type NewDraft = { draftId: string; target: string; base: Fields; changes: Fields; by: string; now: Date }

export const insertDraft = (
  tx: Db,
  { draftId, target, base, changes, by, now }: NewDraft,
): Promise<DraftRow> =>
  tx
    .insertInto('drafts')
    .values({
      draft_id: draftId,
      target,
      base: JSON.stringify(base),
      changes: JSON.stringify(changes),
      note: '',
      state: 'open',
      made_by: by,
      approved_by: null,
      made_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The targets of all drafts of items, also of those that were dropped: a number is given out once. */
export const draftedItems = async (tx: Db): Promise<string[]> =>
  (await tx.selectFrom('drafts').select('target').distinct().where('target', 'like', 'item:%').execute()).map(
    ({ target }) => target,
  )

export const draftById = (db: Db, draftId: string): Promise<DraftRow | undefined> =>
  db.selectFrom('drafts').selectAll().where('draft_id', '=', draftId).executeTakeFirst()

/** Locked until the transaction ends: of two decisions at once the second finds it decided. */
export const lockDraft = (tx: Db, draftId: string): Promise<DraftRow | undefined> =>
  tx.selectFrom('drafts').selectAll().where('draft_id', '=', draftId).forUpdate().executeTakeFirst()

/** Those that wait for somebody first. */
export const newestDrafts = (db: Db): Promise<DraftRow[]> =>
  db
    .selectFrom('drafts')
    .selectAll()
    .orderBy(sql`state in ('open', 'asked', 'approved')`, 'desc')
    .orderBy('changed_at', 'desc')
    .orderBy('draft_id')
    .limit(100)
    .execute()

type Change = { draftId: string; now: Date } & Partial<{
  state: DraftRow['state']
  approvedBy: string | null
  note: string
  base: Fields
  changes: Fields
}>

/** Every change is a new version: what was decided about is what was read. */
export const changeDraft = (tx: Db, { draftId, now, state, approvedBy, note, base, changes }: Change) =>
  tx
    .updateTable('drafts')
    .set(row => ({
      ...(state !== undefined && { state }),
      ...(approvedBy !== undefined && { approved_by: approvedBy }),
      ...(note !== undefined && { note }),
      ...(base !== undefined && { base: JSON.stringify(base) }),
      ...(changes !== undefined && { changes: JSON.stringify(changes) }),
      version: row('version', '+', 1),
      changed_at: now,
    }))
    .where('draft_id', '=', draftId)
    .returningAll()
    .executeTakeFirstOrThrow()
