import type { DrawingReading, Listed } from '@grani/contract'
import type { DrawingContent } from '../../content/drawing-schema.ts'
import type { Context } from '../context.ts'
import { ideaName } from './concepts.ts'
import { type DrawingRow, firstAttempts } from './drawing-store.ts'
import { readerOf, titlePlace } from './drawing-words.ts'
import { examplesOf, listedOf, wireFigure } from './figures.ts'
import { ideasOf } from './idea-store.ts'
import { type Rarity, rarityOf } from './rarity-rules.ts'
import { kindOf, wordsSaid } from './words.ts'

type FigureReading = DrawingReading['ideas']['figures'][number]

type Idea = Awaited<ReturnType<typeof ideasOf>>[number]

/** How many other people had each idea of a figure: without the sheet itself, if the last count had it. */
const othersOf = (ideas: readonly Idea[], { figure, counted_as: own }: DrawingRow): Map<string, number> =>
  new Map(
    ideas
      .filter(idea => idea.figure === figure)
      .map(({ concept, people }) => [concept, Math.max(0, people - (concept === own ? 1 : 0))]),
  )

const stateOf = ({ concept, concept_state }: DrawingRow, { z }: Rarity): FigureReading['state'] => {
  if (concept === null) return concept_state === 'void' || concept_state === 'other' ? concept_state : 'open'
  return z === null ? 'people' : 'compared'
}

/** Where the list of examples has the idea of a sheet; null: there is no idea, it is still open, or there is no list. */
export const listedIn = (
  content: DrawingContent,
  { figure, concept, concept_state: state }: Pick<DrawingRow, 'figure' | 'concept' | 'concept_state'>,
): Listed | null =>
  figure === null || state === 'void' || state === 'open' || examplesOf(content, figure).length === 0
    ? null
    : listedOf(content, figure, concept)

/** The first attempt at each figure: a later one was made by somebody who knew it. */
const onePerFigure = (rows: readonly DrawingRow[]): DrawingRow[] =>
  [...new Map(rows.toReversed().map(row => [row.figure, row])).values()].toReversed()

export type Compared = { row: DrawingRow; figure: string; rarity: Rarity; ideas: readonly Idea[] }

/** The figures of a user beside those of the others. */
export const comparisons = async ({ db }: Pick<Context, 'db'>, userId: string): Promise<Compared[]> => {
  const rows = onePerFigure(await firstAttempts(db, userId))
  const figures = rows.flatMap(({ figure }) => (figure === null ? [] : [figure]))
  const ideas = await ideasOf(db, figures)
  return rows.flatMap(row => {
    if (row.figure === null) return []
    const others = othersOf(ideas, row)
    const compared = rarityOf(others, row.concept ?? '')
    return [
      { row, figure: row.figure, rarity: row.concept === null ? { ...compared, z: null } : compared, ideas },
    ]
  })
}

export const rarities = (compared: readonly Compared[]): number[] =>
  compared.flatMap(({ rarity }) => (rarity.z === null ? [] : [rarity.z]))

/** The fewest others of a figure that is compared. */
export const fewestPeople = (compared: readonly Compared[]): number =>
  Math.min(...compared.flatMap(({ rarity }) => (rarity.z === null ? [] : [rarity.people])), 1e9)

/** Each figure as its user sees it. */
export const figureReadings = async (
  context: Context,
  userId: string,
  compared: readonly Compared[],
): Promise<FigureReading[]> => {
  const read = await readerOf(context, userId)
  const content = context.texts.drawing
  const titles = compared.map(({ row }) => read(row.sealed_title, titlePlace(row.drawing_id)))
  const said = await wordsSaid(
    context.db,
    content,
    titles.map(title => title ?? ''),
  )
  return compared.map(({ row, figure, rarity, ideas }, i) => ({
    drawing: row.drawing_id,
    figure: wireFigure(content, figure),
    title: titles[i] ?? null,
    concept: ideaName(content, ideas, figure, row.concept),
    state: stateOf(row, rarity),
    people: rarity.people,
    same: rarity.same,
    rarity: rarity.z,
    examples: examplesOf(content, figure).map(({ name }) => name),
    listed: listedIn(content, row),
    kind: kindOf(said[i]?.words ?? []),
  }))
}
