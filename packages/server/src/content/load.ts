import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { eventReferenceProblems } from './event-references.ts'
import { type EventContent, eventsFile } from './events-schema.ts'
import { type FindOptionSet, itemsOfDirection } from './items.ts'
import { directionNames, loadDirection, unusedResultsFiles } from './load-direction.ts'
import { observerReferenceProblems } from './observer-references.ts'
import { observersFile, type ObserverContent } from './observers-schema.ts'
import { type SourceLocation, type Locate, type Problem, ContentError, problemAt } from './problem.ts'
import { referenceProblems } from './references.ts'
import {
  answerSetFile,
  boosterFile,
  type Content,
  type Direction,
  type DirectionFile,
  factorFile,
  goalFile,
  tariffFile,
} from './schema.ts'
import { readYaml } from './yaml-file.ts'

/** A bank without this file has no event diary. */
const EVENTS = 'events.yaml'

/** A bank without this file asks nobody else. */
const OBSERVERS = 'observers.yaml'

export type LocatedContent = { content: Content; locate: Locate }

/** The whole content with the line of each of its parts. Throws one ContentError that lists every problem with file:line. */
export const loadWithLocations = (dir: string): LocatedContent => {
  const problems: Problem[] = []
  const locations = new Map<string, SourceLocation>()
  const files: DirectionFile[] = []
  const directions: Direction[] = []

  const readList = <S extends z.ZodType<unknown[]>>(file: string, schema: S): z.output<S> | [] => {
    if (!existsSync(join(dir, file))) {
      problems.push(problemAt({ file, line: 1 }, 'the file is missing'))
      return []
    }
    const read = readYaml(dir, file, schema)
    if (read.kind === 'ok') return read.value
    problems.push(...read.problems)
    return []
  }

  const goals = readList('goals.yaml', goalFile)
  const factors = readList('factors.yaml', factorFile)
  const answerSets = readList('answers.yaml', answerSetFile)
  const tariffs = readList('tariffs.yaml', tariffFile)
  const boosters = readList('boosters.yaml', boosterFile)
  const readEvents = (): EventContent | null => {
    if (!existsSync(join(dir, EVENTS))) return null
    const read = readYaml(dir, EVENTS, eventsFile)
    if (read.kind === 'failed') {
      problems.push(...read.problems)
      return null
    }
    const { expressions, patterns } = read.value
    const at = (...path: PropertyKey[]): SourceLocation => ({ file: EVENTS, line: read.lineOf(...path) })
    for (const [i, { id }] of expressions.entries()) locations.set(`expression:${id}`, at('expressions', i))
    for (const [i, { id }] of patterns.entries()) locations.set(`pattern:${id}`, at('patterns', i))
    return read.value
  }
  const events = readEvents()
  const readObservers = (): ObserverContent => {
    if (!existsSync(join(dir, OBSERVERS))) return []
    const read = readYaml(dir, OBSERVERS, observersFile)
    if (read.kind === 'failed') {
      problems.push(...read.problems)
      return []
    }
    for (const [i, { quality }] of read.value.entries())
      locations.set(`observers:${quality}`, { file: OBSERVERS, line: read.lineOf(i) })
    return read.value
  }
  const observers = readObservers()
  problems.push(...unusedResultsFiles(dir))
  for (const name of directionNames(dir)) {
    const loaded = loadDirection(dir, name)
    if (loaded.kind === 'failed') {
      problems.push(...loaded.problems)
      continue
    }
    files.push(loaded.file)
    directions.push(loaded.direction)
    for (const [key, location] of loaded.locations) {
      const first = locations.get(key)
      if (first)
        problems.push(
          problemAt(location, `${key.replace(':', ' ')} is already used in ${first.file}:${first.line}`),
        )
      locations.set(key, first ?? location)
    }
  }

  const findOptionSet: FindOptionSet = uid => answerSets.find(set => set.uid === uid)
  const content: Content = {
    goals,
    factors,
    answerSets,
    tariffs,
    boosters,
    events,
    observers,
    directions: directions.toSorted((a, b) => a.number - b.number),
    items: files
      .flatMap(direction => itemsOfDirection(direction, findOptionSet))
      .toSorted((a, b) => a.number - b.number),
  }
  const locate: Locate = key => locations.get(key) ?? { file: 'directions', line: 1 }
  problems.push(
    ...referenceProblems(content, locate),
    ...eventReferenceProblems(content, locate),
    // A direction that could not be read has its own problems.
    ...(directions.length === directionNames(dir).length ? observerReferenceProblems(content, locate) : []),
  )
  if (problems.length > 0) throw new ContentError(problems)
  return { content, locate }
}

/** The whole content, checked in shape and references. Throws as `loadWithLocations` does. */
export const loadContent = (dir: string): Content => loadWithLocations(dir).content
