import { SITUATIONS } from '@grani/contract'
import { MOODS } from './events-schema.ts'
import { type Locate, type Problem, problemAt } from './problem.ts'
import type { Content } from './schema.ts'

const twice = (ids: readonly string[]): string[] => ids.filter((id, i) => ids.indexOf(id) !== i)

const at = (message: string): Problem => problemAt({ file: 'events.yaml', line: 1 }, message)

/** Names in events.yaml that refer to nothing, and what is there twice or not at all. */
export const eventReferenceProblems = (
  { events, directions, answerSets }: Pick<Content, 'events' | 'directions' | 'answerSets'>,
  locate: Locate,
): Problem[] => {
  if (events === null) return []
  const { situations, moments, scenes, expressions, summaries, patterns, always, about, early, answers } =
    events
  const kinds = new Map(directions.flatMap(({ qualities }) => qualities.map(({ id, kind }) => [id, kind])))
  const asked = [
    ...new Set([
      ...situations.flatMap(({ affords, asks }) => [...affords, ...Object.values(asks).flat()]),
      ...Object.values(always).flat(),
      ...scenes.flatMap(({ asks }) => asks),
    ]),
  ]
  const keysOf = (quality: string): string =>
    expressions
      .filter(expression => expression.quality === quality)
      .map(({ key }) => key)
      .join()
  return [
    ...(answerSets.find(set => set.uid === answers)?.answers.length === 5
      ? []
      : [at(`there is no answer set "${answers}" of five options in answers.yaml`)]),
    ...twice([...situations, ...scenes, ...patterns].map(({ id }) => id)).map(id =>
      at(`${id} is there twice`),
    ),
    ...[...SITUATIONS, 'any']
      .flatMap(of => MOODS.map(mood => ({ of, mood })))
      .filter(({ of, mood }) => moments.filter(one => one.of === of && one.mood === mood).length !== 1)
      .map(({ of, mood }) => at(`\`moments\` has not exactly one of ${of} and ${mood}`)),
    ...[...moments, ...scenes]
      .flatMap(({ tells }) => tells)
      .filter(quality => kinds.get(quality) === undefined || kinds.get(quality) === 'S')
      .map(quality => at(`\`moments\` or \`scenes\` names no lasting quality of the bank: ${quality}`)),
    ...scenes
      .filter(({ moment, tells }) => tells.length > 0 && moment === undefined)
      .map(({ id }) => at(`${id} tells of sides and has no words for the moment`)),
    ...twice(expressions.map(({ id }) => id)).map(id =>
      problemAt(locate(`expression:${id}`), `${id} is there twice`),
    ),
    ...summaries
      .flatMap(({ marks }) => marks.flatMap(({ yes, no }) => [...yes, ...no]))
      .filter(item => !expressions.some(({ id }) => id === item))
      .map(item => at(`\`summaries\` names no statement: ${item}`)),
    ...asked
      .filter(quality => !expressions.some(expression => expression.quality === quality))
      .map(quality => at(`there is no expression of ${quality}`)),
    ...[
      ...situations.flatMap(({ tells }) => Object.values(tells).flat()),
      ...Object.values(about).flat(),
      ...early,
    ]
      .filter(quality => kinds.get(quality) === undefined)
      .map(quality => at(`\`tells\`, \`about\` or \`early\` names no quality of the bank: ${quality}`)),
    ...expressions.flatMap(({ id, quality }) => {
      const problems = [
        ...(kinds.get(quality) === 'T' ? [] : [`${quality} is no trait of the bank`]),
        ...(keysOf(quality) === '1,-1' ? [] : [`${quality} needs two expressions, the second reversed`]),
        ...(id.startsWith(`${quality}-e`) ? [] : [`the id must begin with its quality: ${quality}-e1`]),
      ]
      return problems.map(message => problemAt(locate(`expression:${id}`), message))
    }),
    ...patterns
      .slice(0, -1)
      .filter(({ when }) => Object.keys(when).length === 0)
      .map(({ id }) => problemAt(locate(`pattern:${id}`), 'only the last pattern has no `when`')),
    ...(Object.keys(patterns.at(-1)?.when ?? {}).length === 0 ? [] : [at('the last pattern has no `when`')]),
  ]
}
