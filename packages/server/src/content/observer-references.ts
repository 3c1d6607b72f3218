import { type Locate, type Problem, problemAt } from './problem.ts'
import type { Content } from './schema.ts'

const twice = (ids: readonly string[]): string[] => ids.filter((id, i) => ids.indexOf(id) !== i)

/** Names in observers.yaml that refer to nothing, and what is there twice. */
export const observerReferenceProblems = (
  { observers, directions }: Pick<Content, 'observers' | 'directions'>,
  locate: Locate,
): Problem[] => {
  const kinds = new Map(directions.flatMap(({ qualities }) => qualities.map(({ id, kind }) => [id, kind])))
  const at = (quality: string) => locate(`observers:${quality}`)
  return [
    ...observers
      .filter(({ quality }) => kinds.get(quality) === undefined || kinds.get(quality) === 'S')
      .map(({ quality }) => problemAt(at(quality), `there is no lasting quality "${quality}"`)),
    ...twice(observers.map(({ quality }) => quality)).map(quality =>
      problemAt(at(quality), `${quality} is there twice`),
    ),
    ...twice(observers.flatMap(({ statements }) => statements.map(({ id }) => id))).map(id =>
      problemAt({ file: 'observers.yaml', line: 1 }, `${id} is there twice`),
    ),
    ...observers.flatMap(({ quality, statements }) =>
      statements
        .filter(({ id }) => !id.startsWith(`${quality}-o`))
        .map(({ id }) => problemAt(at(quality), `${id}: the id must begin with its quality: ${quality}-o1`)),
    ),
  ]
}
