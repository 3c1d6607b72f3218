import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { type FindOptionSet, itemsOfDirection } from './items.ts'
import { directionNames, loadDirection, unusedResultsFiles } from './load-direction.ts'
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
    directions: directions.toSorted((a, b) => a.number - b.number),
    items: files
      .flatMap(direction => itemsOfDirection(direction, findOptionSet))
      .toSorted((a, b) => a.number - b.number),
  }
  const locate: Locate = key => locations.get(key) ?? { file: 'directions', line: 1 }
  problems.push(...referenceProblems(content, locate))
  if (problems.length > 0) throw new ContentError(problems)
  return { content, locate }
}

/** The whole content, checked in shape and references. Throws as `loadWithLocations` does. */
export const loadContent = (dir: string): Content => loadWithLocations(dir).content
