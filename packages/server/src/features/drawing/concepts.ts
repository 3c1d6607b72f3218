import { createHmac } from 'node:crypto'
import { type DrawingIdea, MAX_COMMON_IDEAS } from '@grani/contract'
import type { DrawingContent } from '../../content/drawing-schema.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../context.ts'
import { examplesOf, listedOf, type Word } from './figures.ts'
import { ideasOf, phraseOf, stemsOfAll } from './idea-store.ts'
import { plain, stemmedWords, wordsSaid } from './words.ts'

/** Fewer people could be found out by an idea that only they had. */
const FEWEST_SHOWN = 3

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
  state: 'auto' | 'open' | 'other' | 'void'
}

const NOTHING: Recognised = { stems: '', phrase: null, concept: null, state: 'void' }

/** The idea that a title stands for: one the staff have coded, or one of the content's own. */
export const recognise = async (
  context: Pick<Context, 'texts' | 'trialKey'> & { db: Db },
  figure: string,
  title: string | null,
): Promise<Recognised> => {
  if (title === null) return NOTHING
  const [said] = await wordsSaid(context.db, context.texts.drawing, [title])
  if (!said || said.stems === '') return NOTHING
  const { stems, words } = said
  const phrase = digestOf(context, figure, stems)
  const coded = await phraseOf(context.db, figure, stems)
  if (coded?.concept === null) return { stems, phrase, concept: null, state: 'void' }
  const isHere = ({ id }: Word): boolean => listedOf(context.texts.drawing, figure, id) !== 'no'
  const concept = coded?.concept ?? words.find(isHere)?.id ?? null
  if (concept !== null) return { stems, phrase, concept, state: 'auto' }
  const ideas = await likelyIdeas({ db: context.db, content: context.texts.drawing, figure, title })
  // Where nothing known is like it, there is nothing to ask.
  return { stems, phrase, concept, state: ideas.length > 0 ? 'open' : 'other' }
}

type Named = { concept: string; name: string; people: number; is_example: boolean }

/** All ideas of a figure: those that people had, and the content's own; the most common first. */
export const allIdeas = async (db: Db, content: DrawingContent, figure: string): Promise<Named[]> => {
  const examples = examplesOf(content, figure)
  const stored = await ideasOf(db, [figure])
  const missing = examples
    .filter(({ concept }) => stored.every(idea => idea.concept !== concept))
    .map(example => ({ ...example, people: 0 }))
  return [...stored, ...missing]
    .map(({ concept, name, people }) => ({
      concept,
      name,
      people,
      is_example: listedOf(content, figure, concept) !== 'no',
    }))
    .toSorted((a, b) => b.people - a.people || (a.concept < b.concept ? -1 : 1))
}

/** «лестница» and «лесенка» have too little in common to be seen; «лестница» and «лестничный» have enough. */
const LEAST_SHARED = 3

/** «гора» and «город», «корона» and «коробка» are not alike. */
const isAlike = (one: string, other: string): boolean => {
  if (one === other) return one.length >= LEAST_SHARED
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length > LEAST_SHARED && long.startsWith(short.length > 5 ? short.slice(0, -1) : short)
}

const partsOf = (stems: readonly string[]): string[] => stems.flatMap(each => each.split(' '))

type Likely = { db: Db; content: DrawingContent; figure: string; title: string }

/** Ideas that a title may be in other words, a few: those with a word like one of its own, then those that most people had. */
export const likelyIdeas = async ({ db, content, figure, title }: Likely): Promise<DrawingIdea[]> => {
  const ideas = await knownIdeas(db, content, figure)
  const [own = '', ...names] = await stemsOfAll(db, [title, ...ideas.map(({ name }) => name)].map(plain))
  const words = await stemmedWords(db, content)
  const isNear = (concept: string, i: number): boolean => {
    const stems = words.find(({ id }) => id === concept)?.stems ?? []
    return partsOf([names[i] ?? '', ...stems]).some(stem => partsOf([own]).some(word => isAlike(word, stem)))
  }
  const near = ideas.filter(({ concept }, i) => isNear(concept, i))
  const others = ideas.filter(idea => !idea.is_example && !near.includes(idea))
  return [...near, ...others].slice(0, MAX_COMMON_IDEAS)
}

/** What a user may choose: the ideas that at least three people had, the most common first, and «наши примеры». */
export const knownIdeas = async (db: Db, content: DrawingContent, figure: string): Promise<DrawingIdea[]> =>
  (await allIdeas(db, content, figure))
    .filter(({ people, is_example }) => is_example || people >= FEWEST_SHOWN)
    .map(({ concept, name, people, is_example }) => ({
      concept,
      name,
      listed: listedOf(content, figure, concept),
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
    examplesOf(content, figure).find(example => example.concept === concept)?.name ??
    null
  )
}
