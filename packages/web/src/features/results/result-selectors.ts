import { type Result, STRONG, WEAK } from '@grani/contract'
import { copy } from './copy.ts'
import { isNew } from './new-results.ts'

/** The results that hold now; older ones about the same quality are its history. */
export const currentResults = (results: readonly Result[]): Result[] =>
  results.filter(result => !result.is_outdated)

export const ofDirection = (results: readonly Result[], direction: string): Result[] =>
  results.filter(result => result.psy_objects.includes(direction))

export const countNewIn = (results: readonly Result[], direction: string): number =>
  ofDirection(results, direction).filter(isNew).length

/** Earlier results about the same quality, newest first. */
export const historyOf = (results: readonly Result[], { uid, quality }: Result): Result[] =>
  results.filter(other => other.quality.id === quality.id && other.uid !== uid)

/** The results that say most first: those that are furthest from the middle. */
export const mostTellingFirst = (results: readonly Result[]): Result[] =>
  results.toSorted((a, b) => Math.abs(b.mean) - Math.abs(a.mean))

/** A state of the last seven days: it has a history chart, and no strong or weak side. */
export const isState = ({ quality }: Pick<Result, 'quality'>): boolean => quality.kind === 'S'

/** Strengths, weaknesses, states, and all other results, each in the given order. */
export const groupResults = (results: readonly Result[]) => {
  const lasting = results.filter(result => !isState(result))
  return {
    strengths: lasting.filter(({ type }) => type === STRONG),
    weaknesses: lasting.filter(({ type }) => type === WEAK),
    other: lasting.filter(({ type }) => type !== STRONG && type !== WEAK),
    states: results.filter(isState),
  }
}

export type ResultGroup = {
  /** The id of its heading, for links. */ id: string
  title: string
  results: readonly Result[]
}

/** The groups that have results, strong ones first and in each the most telling result first. States are in none. */
export const resultGroups = (current: readonly Result[]): ResultGroup[] => {
  const { strengths, weaknesses, other } = groupResults(mostTellingFirst(current))
  return [
    { id: 'strengths', title: copy.strengths, results: strengths },
    { id: 'weaknesses', title: copy.weaknesses, results: weaknesses },
    { id: 'other', title: copy.other, results: other },
  ].filter(({ results }) => results.length > 0)
}
