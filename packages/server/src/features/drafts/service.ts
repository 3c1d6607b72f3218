import { randomUUID } from 'node:crypto'
import {
  type ContentFields,
  type ContentProblem,
  type DraftDetails,
  type DraftSummary,
  roleThatMay,
} from '@grani/contract'
import { lockCurrentHash } from '../../bank/store.ts'
import { publishText, type PublishedSource } from '../../bank/publish.ts'
import { nextAddedId } from '../../content/added-items.ts'
import { newItem } from '../../content/editable/added-item.ts'
import { type Fields, hashOfFields, isSame } from '../../content/editable/fields.ts'
import { asTyped, formOf } from '../../content/editable/shape-problems.ts'
import { isListed, parseTarget, titleOf, withdrawnFields } from '../../content/editable/targets.ts'
import type { Db } from '../../platform/db/db.ts'
import type { DraftRow } from '../../platform/db/draft-tables.ts'
import type { StaffCaller } from '../../platform/http/staff-access.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import { problemsOf, shapeOf } from './checks.ts'
import { previewOf } from './preview.ts'
import * as store from './store.ts'

export { listContent } from './list-content.ts'

type Action = { by: StaffCaller; now: Date }
type ActionOn = Action & { draftId: string; version: number }
type Checked = { draft: DraftDetails; problems: ContentProblem[] }

type States = readonly DraftRow['state'][]

const UNFINISHED: States = ['open', 'asked', 'approved']

const summaryOf = (row: DraftRow, source: PublishedSource, by: StaffCaller): DraftSummary => ({
  draft: row.draft_id,
  target: row.target,
  title: titleOf(source, row.target),
  state: row.state,
  note: row.note,
  version: row.version,
  changed_at: row.changed_at.toISOString(),
  is_own: row.made_by === by.actor,
})

/** Another text is published by now than the one that the draft was made from. */
const isStale = (row: DraftRow, published: Fields): boolean =>
  UNFINISHED.includes(row.state) && !isSame(row.base, published)

const publishedFields = (source: PublishedSource, target: string): Fields => {
  const fields = formOf(source, target)
  if (!fields) throw new Refusal('ERR_NOT_FOUND')
  return fields
}

/** As the form shows them: the database gives the fields back in an order of its own. */
const inOrderOf = (published: Fields, fields: Fields): Fields => {
  const places = Object.keys(published)
  const placeOf = (field: string): number => (places.includes(field) ? places.indexOf(field) : places.length)
  return Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => placeOf(a) - placeOf(b)))
}

const detailsOf = async (
  context: Context,
  source: PublishedSource,
  row: DraftRow,
  by: StaffCaller,
): Promise<DraftDetails> => {
  // An item of a draft may have been taken out of the bank since.
  const published = formOf(source, row.target) ?? row.base
  const fields = inOrderOf(published, row.changes)
  const { preview, hasFailed } = await previewOf(context, source, { target: row.target, fields })
  return {
    ...summaryOf(row, source, by),
    fields,
    base: row.base,
    published,
    is_stale: isStale(row, published),
    preview,
    preview_failed: hasFailed,
  }
}

/** The journal tells what was changed by whom, and the hash of the words; the words stay in the draft. */
const entry = ({ by, now }: Action, action: string, row: DraftRow) => ({
  ...by,
  action: `draft.${action}`,
  subjectKind: 'draft',
  subject: row.draft_id,
  after: {
    target: row.target,
    state: row.state,
    version: row.version,
    words: hashOfFields(row.changes),
  },
  now,
})

export const listDrafts = async (context: Context, by: StaffCaller): Promise<DraftSummary[]> => {
  const source = await context.readPublished(context.db)
  return (await store.newestDrafts(context.db)).map(row => summaryOf(row, source, by))
}

const existing = async (db: Db, draftId: string): Promise<DraftRow> => {
  const row = await store.draftById(db, draftId)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

export const readDraft = async (context: Context, draftId: string, by: StaffCaller): Promise<DraftDetails> =>
  detailsOf(context, await context.readPublished(context.db), await existing(context.db, draftId), by)

/** A new item gets a number that nothing has had: of the bank, of a draft, of what was published. Call it under the lock of the bank. */
const newItemTarget = async (tx: Db, source: PublishedSource, quality: string): Promise<string> => {
  const published = source.published.map(({ target }) => target)
  const taken = [...source.content.items.map(({ id }) => id), ...published, ...(await store.draftedItems(tx))]
  const id = nextAddedId(source.content, quality, taken)
  if (id === null) throw new Refusal('ERR_NOT_FOUND')
  return `item:${id}`
}

/** `item:calmness` begins a new item about that quality; anything else is a text that is published. */
export const createDraft = async (
  context: Context,
  subject: string,
  { by, now }: Action,
): Promise<DraftDetails> => {
  const { source, row } = await context.db.transaction().execute(async tx => {
    await lockCurrentHash(tx)
    const source = await context.readPublished(tx)
    const { id: quality = '' } = parseTarget(subject) ?? {}
    const isNew = subject.startsWith('item:') && isListed(source, `quality:${quality}`)
    const target = isNew ? await newItemTarget(tx, source, quality) : subject
    if (!isNew && !isListed(source, target)) throw new Refusal('ERR_NOT_FOUND')
    const base = publishedFields(source, target)
    const changes = isNew ? newItem(source, quality) : base
    const created = await store.insertDraft(tx, {
      draftId: randomUUID(),
      target,
      base,
      changes,
      by: by.actor,
      now,
    })
    await record(tx, entry({ by, now }, 'create', created))
    return { source, row: created }
  })
  return detailsOf(context, source, row, by)
}

/** The draft, locked, as the caller has read it and in one of these states (ERR_CONFLICT). */
const lockDraft = async (tx: Db, { draftId, version }: ActionOn, states: States): Promise<DraftRow> => {
  const row = await store.lockDraft(tx, draftId)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  if (row.version !== version || !states.includes(row.state)) throw new Refusal('ERR_CONFLICT')
  return row
}

type Save = ActionOn & { fields: ContentFields; note: string; isRebased: boolean }

/** Saves one's own draft. What was asked or approved has to be asked again; a stale one first has to be rebased. */
export const saveDraft = async (context: Context, save: Save): Promise<DraftDetails> => {
  const { by, now, draftId, note, isRebased } = save
  const source = await context.readPublished(context.db)
  const row = await context.db.transaction().execute(async tx => {
    const was = await lockDraft(tx, save, UNFINISHED)
    const published = publishedFields(source, was.target)
    if (was.made_by !== by.actor) throw new Refusal('ERR_CONFLICT')
    if (isStale(was, published) && !isRebased) throw new Refusal('ERR_CONFLICT')
    const is = await store.changeDraft(tx, {
      draftId,
      now,
      note,
      state: 'open',
      approvedBy: null,
      changes: asTyped(published, was.target, save.fields),
      ...(isRebased && { base: published }),
    })
    await record(tx, entry(save, 'save', is))
    return is
  })
  return detailsOf(context, source, row, by)
}

/** Refuses a draft that was made from other words than are published now. */
const checkedFields = async (context: Context, source: PublishedSource, row: DraftRow) => {
  if (isStale(row, publishedFields(source, row.target))) throw new Refusal('ERR_CONFLICT')
  return problemsOf(context, { source, target: row.target, fields: row.changes })
}

export const checkDraft = async (context: Context, draftId: string, by: StaffCaller): Promise<Checked> => {
  const source = await context.readPublished(context.db)
  const row = await existing(context.db, draftId)
  const problems = await checkedFields(context, source, row)
  return { draft: await detailsOf(context, source, row, by), problems }
}

/** Asks for a second person, once nothing is wrong with the text. */
export const askForApproval = async (context: Context, action: ActionOn): Promise<Checked> => {
  const { draftId, by, now } = action
  const source = await context.readPublished(context.db)
  const found = await existing(context.db, draftId)
  if (found.made_by !== by.actor) throw new Refusal('ERR_CONFLICT')
  const problems = await checkedFields(context, source, found)
  if (problems.length > 0) return { draft: await detailsOf(context, source, found, by), problems }
  const row = await context.db.transaction().execute(async tx => {
    await lockDraft(tx, action, ['open'])
    const is = await store.changeDraft(tx, { draftId, now, state: 'asked' })
    await record(tx, entry(action, 'ask', is))
    return is
  })
  return { draft: await detailsOf(context, source, row, by), problems }
}

type Decision = ActionOn & { isApproved: boolean; reason: string }

/** Approves what somebody else asked for (ERR_SECOND_PERSON), or gives it back. */
export const decideDraft = async (context: Context, decision: Decision): Promise<DraftDetails> => {
  const { draftId, by, now, isApproved, reason } = decision
  const source = await context.readPublished(context.db)
  const row = await context.db.transaction().execute(async tx => {
    const was = await lockDraft(tx, decision, ['asked'])
    if (was.made_by === by.actor) throw new Refusal('ERR_SECOND_PERSON')
    if (isApproved && isStale(was, publishedFields(source, was.target))) throw new Refusal('ERR_CONFLICT')
    const is = await store.changeDraft(tx, {
      draftId,
      now,
      state: isApproved ? 'approved' : 'open',
      approvedBy: isApproved ? by.actor : null,
    })
    await record(tx, { ...entry(decision, isApproved ? 'approve' : 'return', is), reason })
    return is
  })
  return detailsOf(context, source, row, by)
}

/** Something else came while it was checked: it has to be checked beside that (ERR_CONFLICT). */
const publish = async (tx: Db, publication: Parameters<typeof publishText>[1]): Promise<void> => {
  if (!(await publishText(tx, publication))) throw new Refusal('ERR_CONFLICT')
}

/** Publishes an approved draft to all servers, if nothing is wrong with it beside what is published by now. */
export const publishDraft = async (context: Context, action: ActionOn): Promise<Checked> => {
  const { draftId, by, now } = action
  const { db, readPublished } = context
  const source = await readPublished(db)
  const found = await existing(db, draftId)
  if (found.state !== 'approved' || found.version !== action.version) throw new Refusal('ERR_CONFLICT')
  const problems = await checkedFields(context, source, found)
  if (problems.length > 0) return { draft: await detailsOf(context, source, found, by), problems }
  const row = await db.transaction().execute(async tx => {
    const { target, changes } = await lockDraft(tx, action, ['approved'])
    await publish(tx, { readSource: readPublished, target, state: source.state, fields: changes, now })
    const is = await store.changeDraft(tx, { draftId, now, state: 'published' })
    await record(tx, entry(action, 'publish', is))
    return is
  })
  return { draft: await detailsOf(context, await readPublished(db), row, by), problems }
}

/**
 * Puts back what a published draft replaced, on all servers, while nothing later is published over it. Those words were approved
 * once: of the checks only the shape is looked at again, which a legal page with a version that users have consented to does not pass.
 */
export const withdrawDraft = async (
  context: Context,
  { reason, ...action }: ActionOn & { reason: string },
): Promise<Checked> => {
  const { draftId, by, now } = action
  const { db, readPublished } = context
  const source = await readPublished(db)
  const found = await existing(db, draftId)
  const { target, base, changes } = found
  if (found.state !== 'published' || !isSame(changes, publishedFields(source, target)))
    throw new Refusal('ERR_CONFLICT')
  const fields = withdrawnFields(target, { base, changes })
  const problems = shapeOf({ source, target, fields })
  if (problems.length > 0) return { draft: await detailsOf(context, source, found, by), problems }
  const row = await db.transaction().execute(async tx => {
    await lockDraft(tx, action, ['published'])
    await publish(tx, { readSource: readPublished, target, state: source.state, fields, now })
    const is = await store.changeDraft(tx, { draftId, now, state: 'withdrawn' })
    await record(tx, { ...entry(action, 'withdraw', is), reason })
    return is
  })
  return { draft: await detailsOf(context, await readPublished(db), row, by), problems }
}

/** Drops a draft: one's own, or that of somebody whose drafts one may approve. */
export const dropDraft = ({ db }: Context, action: ActionOn): Promise<void> =>
  db.transaction().execute(async tx => {
    const was = await lockDraft(tx, action, UNFINISHED)
    const mayDrop = was.made_by === action.by.actor || roleThatMay(action.by.roles, 'publishContent') !== null
    if (!mayDrop) throw new Refusal('ERR_ROLE')
    const is = await store.changeDraft(tx, { draftId: action.draftId, now: action.now, state: 'dropped' })
    await record(tx, entry(action, 'drop', is))
  })
