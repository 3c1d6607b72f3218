import { loaded } from '../content.ts'
import type { Pick } from './questions.ts'

const { items, directions } = loaded.content

const statements = items.filter(item => item.kind === 'statement')
const keyOf = new Map(statements.map(({ text, key }) => [text, key]))

/** How much of each next quality the user has, 0…1: strong and weak sides, and something in between. */
const LEVELS = [0.95, 0.1, 0.7, 0.9, 0.5, 0.2, 0.8]

const levelOf = new Map(
  directions
    .flatMap(({ qualities }) => qualities)
    .map(({ id }, i) => [id, LEVELS[i % LEVELS.length] ?? 0.5] as const),
)

/** How much this user agrees with each statement, 0…1. */
const agreementWith = new Map(
  statements.map(({ text, key, quality }) => {
    const level = levelOf.get(quality) ?? 0.5
    return [text, key === -1 ? 1 - level : level]
  }),
)

/** Answers as a user does who has strong and weak sides. */
export const mixedProfile: Pick = (question, count) =>
  Math.round((agreementWith.get(question) ?? 0.5) * (count - 1))

/** Answers as a user does who is strong in everything: the same way, however the question is put. */
export const strongProfile: Pick = (question, count) => (keyOf.get(question) === -1 ? 0 : count - 1)
