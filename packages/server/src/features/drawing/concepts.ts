import { createHmac } from 'node:crypto'
import { type DrawingIdea, MAX_COMMON_IDEAS } from '@grani/contract'
import type { DrawingContent } from '../../content/drawing-schema.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../context.ts'
import { figureOf } from './figures.ts'
import { ideasOf, phraseOf, stemsOfAll } from './idea-store.ts'

/** Fewer people could be found out by an idea that only they had. */
const FEWEST_SHOWN = 3

/** A title as stems are made of it. */
export const plain = (title: string): string => title.toLowerCase().replaceAll('ё', 'е')

/**
 * Like titles of a figure have the same digest, so that they are counted without being opened; it is keyed by the key that stays
 * when SECRET changes.
 */
const digestOf = ({ trialKey }: Pick<Context, 'trialKey'>, figure: string, stems: string): Buffer =>
  createHmac('sha256', trialKey).update(`drawing-idea:${figure}:${stems}`).digest()

export type Recognised = {
  stems: string
  phrase: Buffer | null
  concept: string | null
  state: 'auto' | 'open' | 'void'
}

const NOTHING: Recognised = { stems: '', phrase: null, concept: null, state: 'void' }

/** The idea that a title stands for: one the staff have coded, or one of the content's own. */
export const recognise = async (
  context: Pick<Context, 'texts' | 'trialKey'> & { db: Db },
  figure: string,
  title: string | null,
): Promise<Recognised> => {
  if (title === null) return NOTHING
  const examples = Object.entries(figureOf(context.texts.drawing, figure)?.ideas ?? {})
  const [stems = '', ...known] = await stemsOfAll(
    context.db,
    [title, ...examples.map(([, name]) => name)].map(plain),
  )
  if (stems === '') return NOTHING
  const phrase = digestOf(context, figure, stems)
  const coded = await phraseOf(context.db, figure, stems)
  if (coded?.concept === null) return { stems, phrase, concept: null, state: 'void' }
  const concept = coded?.concept ?? examples[known.indexOf(stems)]?.[0] ?? null
  return { stems, phrase, concept, state: concept === null ? 'open' : 'auto' }
}

type Named = { concept: string; name: string; people: number; is_example: boolean }

/** All ideas of a figure: those that people had, and the content's own; the most common first. */
export const allIdeas = async (db: Db, content: DrawingContent, figure: string): Promise<Named[]> => {
  const examples = figureOf(content, figure)?.ideas ?? {}
  const stored = await ideasOf(db, [figure])
  const missing = Object.entries(examples)
    .filter(([concept]) => stored.every(idea => idea.concept !== concept))
    .map(([concept, name]) => ({ concept, name, people: 0 }))
  return [...stored, ...missing]
    .map(({ concept, name, people }) => ({ concept, name, people, is_example: concept in examples }))
    .toSorted((a, b) => b.people - a.people || (a.concept < b.concept ? -1 : 1))
}

/** «лестница» and «лесенка» have too little in common to be seen; «кот» and «котёнок» have enough. */
const LEAST_SHARED = 3

const isAlike = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long.startsWith(short.length > LEAST_SHARED ? short.slice(0, LEAST_SHARED + 1) : short)
}

/** Ideas that a title may be in other words: those that people had, and of «наши примеры» those with a word like one of its own. */
export const likelyIdeas = async (
  db: Db,
  ideas: readonly DrawingIdea[],
  title: string,
): Promise<DrawingIdea[]> => {
  const [own = [], ...names] = (
    await stemsOfAll(db, [title, ...ideas.map(({ name }) => name)].map(plain))
  ).map(stems => stems.split(' ').filter(stem => stem.length >= LEAST_SHARED))
  return ideas.filter(
    ({ is_example }, i) => !is_example || names[i]?.some(stem => own.some(word => isAlike(word, stem))),
  )
}

/** What a user chooses from: the most common ideas that at least three people had, and «наши примеры». */
export const commonIdeas = async (db: Db, content: DrawingContent, figure: string): Promise<DrawingIdea[]> =>
  (await allIdeas(db, content, figure))
    .filter(({ people, is_example }) => is_example || people >= FEWEST_SHOWN)
    .slice(0, MAX_COMMON_IDEAS)
    .map(({ concept, name, people, is_example }) => ({
      concept,
      name,
      is_example: is_example && people < FEWEST_SHOWN,
    }))

/** The name of an idea: the staff's, or the content's. */
export const ideaName = (
  content: DrawingContent,
  stored: readonly { figure: string; concept: string; name: string }[],
  figure: string | null,
  concept: string | null,
): string | null => {
  if (figure === null || concept === null) return null
  return (
    stored.find(idea => idea.figure === figure && idea.concept === concept)?.name ??
    figureOf(content, figure)?.ideas[concept] ??
    null
  )
}
