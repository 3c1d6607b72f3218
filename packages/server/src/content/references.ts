import { OWN_ANSWERS_FROM } from './items.ts'
import { type Place, type Problem, problemAt } from './problem.ts'
import type { Content, Item } from './schema.ts'

type PlaceOf = (key: string) => Place

const repeated = <T>(all: readonly T[], keyOf: (one: T) => string | number): T[] => {
  const seen = new Set<string | number>()
  return all.filter(one => {
    const key = keyOf(one)
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}

const answerSetProblems = ({ answerSets }: Content): Problem[] => {
  const place = { file: 'answers.yaml', line: 1 }
  const answers = answerSets.flatMap(set => set.answers)
  return [
    ...repeated(answerSets, set => set.uid).map(set =>
      problemAt(place, `the set "${set.uid}" is there twice`),
    ),
    ...repeated(answers, a => a.id).map(a => problemAt(place, `answer id ${a.id} is used twice`)),
    ...answers
      .filter(a => a.id >= OWN_ANSWERS_FROM)
      .map(a =>
        problemAt(place, `answer id ${a.id}: ids from ${OWN_ANSWERS_FROM} belong to items' own answers`),
      ),
  ]
}

const itemProblems = (item: Item, content: Content, qualities: Set<string>, ids: Set<string>): string[] => {
  const problems: string[] = []
  if (item.answers.length === 0) problems.push(`there is no answer set "${item.answerSet}" in answers.yaml`)
  if (item.kind !== 'pair' && !item.id.startsWith(`${item.quality}-`))
    problems.push(`the id must begin with its quality: ${item.quality}-NN`)
  if (item.kind === 'pair')
    for (const side of [item.left, item.right])
      if (!qualities.has(side.quality)) problems.push(`there is no quality "${side.quality}"`)
  for (const near of item.near) if (!ids.has(near)) problems.push(`near: there is no item "${near}"`)
  return problems
}

/** A block of a thousand numbers for each direction, so that people who write at the same time never meet. */
const numberProblems = ({ directions, items }: Content, placeOf: PlaceOf): Problem[] => {
  const directionOf = new Map(directions.flatMap(d => d.qualities.map(q => [q.id, d.number] as const)))
  return items.flatMap(({ id, number, quality }) => {
    const direction = directionOf.get(quality)
    if (direction === undefined || Math.floor(number / 1000) === direction) return []
    return [
      problemAt(
        placeOf(`item:${id}`),
        `the numbers of direction ${direction} are ${direction}001…${direction}999`,
      ),
    ]
  })
}

/** What the shape of single files cannot tell: names that point nowhere and numbers given twice. */
export const referenceProblems = (content: Content, placeOf: PlaceOf): Problem[] => {
  const factors = new Set(content.factors.map(f => f.uid))
  const qualities = content.directions.flatMap(d => d.qualities)
  const qualityIds = new Set(qualities.map(q => q.id))
  const itemIds = new Set(content.items.map(i => i.id))
  return [
    ...answerSetProblems(content),
    ...repeated(content.directions, d => d.number).map(d =>
      problemAt(placeOf(`direction:${d.uid}`), `direction number ${d.number} is used twice`),
    ),
    ...qualities.flatMap(quality =>
      Object.keys(quality.loadings)
        .filter(factor => !factors.has(factor))
        .map(factor =>
          problemAt(placeOf(`quality:${quality.id}`), `there is no factor "${factor}" in factors.yaml`),
        ),
    ),
    ...numberProblems(content, placeOf),
    ...repeated(content.items, i => i.number).map(item =>
      problemAt(placeOf(`item:${item.id}`), `number ${item.number} is already used by another item`),
    ),
    ...content.items.flatMap(item =>
      itemProblems(item, content, qualityIds, itemIds).map(message =>
        problemAt(placeOf(`item:${item.id}`), message),
      ),
    ),
  ]
}
