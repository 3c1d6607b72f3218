import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { type FindOptionSet, itemsOfDirection } from './items.ts'
import { type SourceLocation, type Locate, type Problem, ContentError, problemAt } from './problem.ts'
import { referenceProblems } from './references.ts'
import {
  answerSetFile,
  boosterFile,
  type Content,
  type DirectionFile,
  directionFile,
  factorFile,
  goalFile,
  type QualityFile,
  tariffFile,
} from './schema.ts'
import { readYaml } from './yaml-file.ts'

export type LocatedContent = { content: Content; locate: Locate }

const directionOf = ({
  pairs: _pairs,
  qualities,
  ...rest
}: DirectionFile): Content['directions'][number] => ({
  ...rest,
  qualities: qualities.map(({ items: _items, answers: _answers, nextStep, ...quality }: QualityFile) => ({
    ...quality,
    nextStep: nextStep ?? null,
  })),
})

type LineOf = (...path: PropertyKey[]) => number

const locationsOf = (direction: DirectionFile, file: string, lineOf: LineOf): [string, SourceLocation][] => {
  const at = (key: string, ...path: PropertyKey[]): [string, SourceLocation] => [
    key,
    { file, line: lineOf(...path) },
  ]
  return [
    at(`direction:${direction.uid}`, 'uid'),
    ...direction.qualities.flatMap((quality, q) => [
      at(`quality:${quality.id}`, 'qualities', q, 'id'),
      at(`nextStep:${quality.id}`, 'qualities', q, 'nextStep'),
      ...Object.keys(quality.texts).map(level =>
        at(`texts:${quality.id}.${level}`, 'qualities', q, 'texts', level),
      ),
      ...quality.items.map((item, i) => at(`item:${item.id}`, 'qualities', q, 'items', i)),
    ]),
    ...direction.pairs.map((pair, i) => at(`item:${pair.id}`, 'pairs', i)),
  ]
}

const directionFiles = (dir: string): string[] => {
  const folder = join(dir, 'directions')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => name.endsWith('.yaml'))
  return names.toSorted().map(name => `directions/${name}`)
}

/** The whole content with the line of each of its parts. Throws one ContentError that lists every problem with file:line. */
export const loadWithLocations = (dir: string): LocatedContent => {
  const problems: Problem[] = []
  const locations = new Map<string, SourceLocation>()
  const directionsRead: DirectionFile[] = []

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
  for (const file of directionFiles(dir)) {
    const read = readYaml(dir, file, directionFile)
    if (read.kind === 'failed') {
      problems.push(...read.problems)
      continue
    }
    directionsRead.push(read.value)
    for (const [key, location] of locationsOf(read.value, file, read.lineOf)) {
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
    directions: directionsRead.toSorted((a, b) => a.number - b.number).map(directionOf),
    items: directionsRead
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
