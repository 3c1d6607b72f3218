import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Problem, problemAt, type SourceLocation } from './problem.ts'
import { type Direction, directionFile, type DirectionFile, resultsFile, type ResultsFile } from './schema.ts'
import { readYaml, type YamlFile } from './yaml-file.ts'

type Location = [key: string, SourceLocation]

type LoadedDirection =
  | { kind: 'ok'; file: DirectionFile; direction: Direction; locations: Location[] }
  | { kind: 'failed'; problems: Problem[] }

const namesIn = (dir: string, folder: string): string[] => {
  if (!existsSync(join(dir, folder))) return []
  return readdirSync(join(dir, folder))
    .filter(name => name.endsWith('.yaml'))
    .toSorted()
}

/** The names of the files that directions are read from; their level texts have the same names in `results`. */
export const directionNames = (dir: string): string[] => namesIn(dir, 'directions')

/** Files of level texts without a direction: its file was renamed, or their own name is misspelt. */
export const unusedResultsFiles = (dir: string): Problem[] => {
  const directions = new Set(directionNames(dir))
  return namesIn(dir, 'results')
    .filter(name => !directions.has(name))
    .map(name =>
      problemAt({ file: `results/${name}`, line: 1 }, `there is no directions/${name} for these level texts`),
    )
}

const directionOf = (
  { pairs: _pairs, qualities, ...rest }: DirectionFile,
  results: ResultsFile,
): Direction => ({
  ...rest,
  qualities: qualities.flatMap(({ items: _items, answers: _answers, ...quality }) => {
    const texts = results[quality.id]
    return texts ? [{ ...quality, texts }] : []
  }),
})

type Read<T> = Extract<YamlFile<T>, { kind: 'ok' }>

const locationsInDirection = ({ file, value, lineOf }: Read<DirectionFile>): Location[] => {
  const at = (key: string, ...path: PropertyKey[]): Location => [key, { file, line: lineOf(...path) }]
  return [
    at(`direction:${value.uid}`, 'uid'),
    ...value.qualities.flatMap((quality, q) => [
      at(`quality:${quality.id}`, 'qualities', q, 'id'),
      ...quality.items.map((item, i) => at(`item:${item.id}`, 'qualities', q, 'items', i)),
    ]),
    ...value.pairs.map((pair, i) => at(`item:${pair.id}`, 'pairs', i)),
  ]
}

const locationsInResults = ({ file, value, lineOf }: Read<ResultsFile>): Location[] => {
  const at = (key: string, ...path: PropertyKey[]): Location => [key, { file, line: lineOf(...path) }]
  return Object.entries(value).flatMap(([id, { kind: _kind, ...levels }]) =>
    Object.entries(levels).flatMap(([level, { steps }]) => [
      at(`texts:${id}.${level}`, id, level, 'text'),
      ...steps.map((_step, i) => at(`step:${id}.${level}.${i}`, id, level, 'steps', i)),
    ]),
  )
}

/** A direction with the level texts of its qualities, from the two files of one name. */
export const loadDirection = (dir: string, name: string): LoadedDirection => {
  const read = readYaml(dir, `directions/${name}`, directionFile)
  if (read.kind === 'failed') return read
  const file = `results/${name}`
  if (!existsSync(join(dir, file)))
    return { kind: 'failed', problems: [problemAt({ file, line: 1 }, 'the file is missing')] }
  const results = readYaml(dir, file, resultsFile(read.value))
  if (results.kind === 'failed') return results
  return {
    kind: 'ok',
    file: read.value,
    direction: directionOf(read.value, results.value),
    locations: [...locationsInDirection(read), ...locationsInResults(results)],
  }
}
