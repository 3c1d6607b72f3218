import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { type AnswerSetOf, itemsOf } from './items.ts'
import { type Place, type Problem, ContentError, problemAt } from './problem.ts'
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

/** Keys are `direction:<uid>`, `quality:<id>`, `texts:<quality>.<level>`, `item:<id>`. */
export type PlaceOf = (key: string) => Place

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

const placesOf = (direction: DirectionFile, file: string, lineOf: LineOf): [string, Place][] => {
  const at = (key: string, ...path: PropertyKey[]): [string, Place] => [key, { file, line: lineOf(...path) }]
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

/** Reads everything, and where it stands; for the checks. Throws one ContentError with all that is wrong in shape. */
export const loadWithPlaces = (dir: string): { content: Content; placeOf: PlaceOf } => {
  const problems: Problem[] = []
  const places = new Map<string, Place>()
  const directionsRead: DirectionFile[] = []

  const list = <S extends z.ZodType<unknown[]>>(file: string, schema: S): z.output<S> | [] => {
    if (!existsSync(join(dir, file))) {
      problems.push(problemAt({ file, line: 1 }, 'the file is missing'))
      return []
    }
    const read = readYaml(dir, file, schema)
    if (read.kind === 'ok') return read.value
    problems.push(...read.problems)
    return []
  }

  const goals = list('goals.yaml', goalFile)
  const factors = list('factors.yaml', factorFile)
  const answerSets = list('answers.yaml', answerSetFile)
  const tariffs = list('tariffs.yaml', tariffFile)
  const boosters = list('boosters.yaml', boosterFile)
  for (const file of directionFiles(dir)) {
    const read = readYaml(dir, file, directionFile)
    if (read.kind === 'failed') {
      problems.push(...read.problems)
      continue
    }
    directionsRead.push(read.value)
    for (const [key, place] of placesOf(read.value, file, read.lineOf)) {
      const first = places.get(key)
      if (first)
        problems.push(
          problemAt(place, `${key.replace(':', ' ')} is already used in ${first.file}:${first.line}`),
        )
      places.set(key, first ?? place)
    }
  }

  const setOf: AnswerSetOf = uid => answerSets.find(set => set.uid === uid)
  const content: Content = {
    goals,
    factors,
    answerSets,
    tariffs,
    boosters,
    directions: directionsRead.toSorted((a, b) => a.number - b.number).map(directionOf),
    items: directionsRead
      .flatMap(direction => itemsOf(direction, setOf))
      .toSorted((a, b) => a.number - b.number),
  }
  const placeOf: PlaceOf = key => places.get(key) ?? { file: 'directions', line: 1 }
  problems.push(...referenceProblems(content, placeOf))
  if (problems.length > 0) throw new ContentError(problems)
  return { content, placeOf }
}

/** The whole content, checked in shape and references. Throws one ContentError that lists every problem with file:line. */
export const loadContent = (dir: string): Content => loadWithPlaces(dir).content
