import type { listIdeaFigures, openIdeaFigure, ReplyOf } from '@grani/contract'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { allIdeas } from '../concepts.ts'
import { figureOf } from '../figures.ts'
import { type Coding, isDisputed, kappaOf, waitsFor } from './coding-rules.ts'
import * as store from './store.ts'

type Row = Awaited<ReturnType<typeof store.allCodings>>[number]

const keyOf = ({ figure, stems }: { figure: string; stems: string }): string => `${figure} ${stems}`

const byTitle = (rows: readonly Row[]): Map<string, Coding[]> => {
  const found = new Map<string, Coding[]>()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return found
}

const NO_IDEA = '–'

/** The first two codings of each title that has two. */
const pairsOf = (rows: readonly Row[]): [string, string][] =>
  [...byTitle(rows)].flatMap(([key, [first, second]]): [string, string][] => {
    const [figure = ''] = key.split(' ')
    const category = (coding: Coding): string => `${figure} ${coding.concept ?? NO_IDEA}`
    return first && second ? [[category(first), category(second)]] : []
  })

export const listFigures = async (
  { db, texts }: Context,
  coder: string,
): Promise<ReplyOf<typeof listIdeaFigures>> => {
  const people = await store.peopleByFigure(db)
  const codings = await store.allCodings(db)
  const coded = byTitle(codings)
  const waiting = (await store.wholeQueue(db)).filter(title =>
    waitsFor(coded.get(keyOf(title)) ?? [], title.phrase, coder),
  )
  const pairs = pairsOf(codings)
  return {
    figures: texts.drawing.sets.flatMap((figures, set) =>
      figures.map(({ id, paths }) => ({
        id,
        paths,
        set: set + 1,
        people: people.get(id) ?? 0,
        waiting: waiting.filter(({ figure }) => figure === id).length,
      })),
    ),
    agreement: { pairs: pairs.length, kappa: kappaOf(pairs) },
  }
}

const TITLES_SHOWN = 50

export const openFigure = async (
  { db, texts }: Context,
  figure: string,
  coder: string,
): Promise<ReplyOf<typeof openIdeaFigure>> => {
  if (!figureOf(texts.drawing, figure)) throw new Refusal('ERR_NOT_FOUND')
  const titles = await store.queueOf(db, figure)
  const coded = byTitle(await store.codingsOf(db, figure))
  const codingsFor = (title: { figure: string; stems: string }): Coding[] => coded.get(keyOf(title)) ?? []
  return {
    ideas: await allIdeas(db, texts.drawing, figure),
    queue: titles
      .filter(title => waitsFor(codingsFor(title), title.phrase, coder))
      .slice(0, TITLES_SHOWN)
      .map(({ stems, title, seen }) => ({ stems, phrase: title, people: seen })),
    disputed: titles
      .filter(title => isDisputed(codingsFor(title)))
      .map(title => ({
        stems: title.stems,
        phrase: title.title,
        concepts: codingsFor(title).map(({ concept }) => concept),
      })),
  }
}
