import { randomUUID } from 'node:crypto'
import type { BodyOf, codeIdea as contractCode } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { StaffCaller } from '../../../platform/http/staff-access.ts'
import type { Context } from '../../context.ts'
import { record } from '../../journal/service.ts'
import { allIdeas } from '../concepts.ts'
import { figureOf } from '../figures.ts'
import { isCodedTwice, type Place, placeFor } from './coding-rules.ts'
import * as store from './store.ts'

type Action = { figure: string; by: StaffCaller; now: Date }
type Body = BodyOf<typeof contractCode>

/** Neither the title nor its stems: those are somebody's words. */
const entry = ({ figure, by, now }: Action, action: string, after: object) => ({
  ...by,
  action: `idea.${action}`,
  subjectKind: 'figure',
  subject: figure,
  after,
  now,
})

const requireFigure = ({ texts }: Context, figure: string): void => {
  if (!figureOf(texts.drawing, figure)) throw new Refusal('ERR_NOT_FOUND')
}

const invalid = (field: string): Refusal =>
  new Refusal('ERR_VALIDATION', { fields: { [field]: 'forms.errors.invalid' } })

/** The idea of a verdict, with a row of its own; null: the title names none. */
const conceptOf = async (
  tx: Db,
  { texts }: Context,
  figure: string,
  { verdict, concept, name }: Body,
): Promise<string | null> => {
  if (verdict === 'void') return null
  const ideas = await allIdeas(tx, texts.drawing, figure)
  if (verdict === 'known') {
    if (concept === null) throw invalid('concept')
    const known = ideas.find(idea => idea.concept === concept)
    if (!known) throw new Refusal('ERR_CONFLICT')
    await store.insertIdea(tx, { figure, concept, name: known.name })
    return concept
  }
  if (name === null) throw invalid('name')
  const same = ideas.find(idea => idea.name.toLowerCase() === name.toLowerCase())
  const made = same?.concept ?? `idea-${randomUUID().slice(0, 8)}`
  await store.insertIdea(tx, { figure, concept: made, name: same?.name ?? name })
  return made
}

const PLACES = { first: 1, again: 1, second: 2, settle: 3 } as const

type Title = NonNullable<Awaited<ReturnType<typeof store.lockTitle>>>

/** Whether nobody has to see the title any more. */
const isFinished = (
  place: Exclude<Place, 'done'>,
  { phrase }: Title,
  [first]: readonly { concept: string | null }[],
  concept: string | null,
): boolean => {
  if (place === 'settle') return true
  return place === 'second' ? first?.concept === concept : !isCodedTwice(phrase)
}

/** Takes one coding. The second of two changes nothing but the agreement, or opens a dispute. */
export const codeIdea = (
  context: Context,
  action: Action,
  body: Body,
): Promise<{ concept: string | null }> => {
  requireFigure(context, action.figure)
  return context.db.transaction().execute(async tx => {
    const { figure, by, now } = action
    const coder = by.actor
    await store.waitForCount(tx)
    const title = await store.lockTitle(tx, figure, body.stems)
    if (!title) throw new Refusal('ERR_NOT_FOUND')
    const codings = (await store.codingsOf(tx, figure)).filter(({ stems }) => stems === title.stems)
    const place = placeFor(codings, title.phrase, coder)
    if (place === 'done') throw new Refusal('ERR_CONFLICT')
    const concept = await conceptOf(tx, context, figure, body)
    const { stems, phrase } = title
    await store.saveCoding(tx, { figure, stems, coder, concept, place: PLACES[place], now })
    if (place !== 'second') await store.saveStanding(tx, { figure, stems, phrase, concept, coder, now })
    if (isFinished(place, title, codings, concept)) await store.dropTitle(tx, figure, stems)
    await record(tx, entry(action, 'code', { concept, verdict: body.verdict, place }))
    return { concept }
  })
}

const requireIdea = async (tx: Db, { texts }: Context, figure: string, concept: string) => {
  const idea = (await allIdeas(tx, texts.drawing, figure)).find(other => other.concept === concept)
  if (!idea) throw new Refusal('ERR_NOT_FOUND')
  return idea
}

type Rename = Action & { concept: string; name: string }

export const renameIdea = async (context: Context, rename: Rename): Promise<void> => {
  const { figure, concept, name } = rename
  requireFigure(context, figure)
  await context.db.transaction().execute(async tx => {
    await requireIdea(tx, context, figure, concept)
    await store.saveIdeaName(tx, { figure, concept, name })
    await record(tx, entry(rename, 'rename', { concept, name }))
  })
}

type Merge = Action & { concept: string; into: string }

/** Makes two ideas one; those of the content stay. */
export const mergeIdea = async (context: Context, merge: Merge): Promise<void> => {
  const { figure, concept, into } = merge
  requireFigure(context, figure)
  await context.db.transaction().execute(async tx => {
    const from = await requireIdea(tx, context, figure, concept)
    const target = await requireIdea(tx, context, figure, into)
    if (from.is_example || concept === into) throw new Refusal('ERR_CONFLICT')
    await store.insertIdea(tx, { figure, concept: into, name: target.name })
    await store.mergeRows(tx, { figure, concept, into })
    await record(tx, entry(merge, 'merge', { concept, into }))
  })
}
