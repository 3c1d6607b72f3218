import { ADDED_NUMBERS, addedId, isAddedNumber } from './added-items.ts'
import { FIRST_OWN_OPTION_ID } from './items.ts'
import { type Locate, type Problem, problemAt } from './problem.ts'
import type { Content, Item } from './schema.ts'

const duplicatesBy = <T>(all: readonly T[], keyOf: (one: T) => string | number): T[] => {
  const seen = new Set<string | number>()
  return all.filter(one => {
    const key = keyOf(one)
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}

const answerSetProblems = ({ answerSets }: Content): Problem[] => {
  const location = { file: 'answers.yaml', line: 1 }
  const answers = answerSets.flatMap(set => set.answers)
  return [
    ...duplicatesBy(answerSets, set => set.uid).map(set =>
      problemAt(location, `the set "${set.uid}" is there twice`),
    ),
    ...duplicatesBy(answers, a => a.id).map(a => problemAt(location, `answer id ${a.id} is used twice`)),
    ...answers
      .filter(a => a.id >= FIRST_OWN_OPTION_ID)
      .map(a =>
        problemAt(
          location,
          `answer id ${a.id}: ids from ${FIRST_OWN_OPTION_ID} belong to items' own answers`,
        ),
      ),
  ]
}

const itemProblems = (item: Item, content: Content, qualities: Set<string>, ids: Set<string>): string[] => {
  const problems: string[] = []
  if (item.answers.length === 0) problems.push(`there is no answer set "${item.answerSet}" in answers.yaml`)
  if (item.kind !== 'pair' && !item.id.startsWith(`${item.quality}-`))
    problems.push(`the id must begin with its quality: ${item.quality}-NN`)
  const hasAddedId = item.kind !== 'pair' && item.id === addedId(item.quality, item.number)
  if (isAddedNumber(item.number) !== hasAddedId)
    problems.push(
      `the numbers ${ADDED_NUMBERS.join('…')} of a direction, and ids that end in them, are those of items that the staff add`,
    )
  if (item.kind === 'pair')
    for (const side of [item.left, item.right])
      if (!qualities.has(side.quality)) problems.push(`there is no quality "${side.quality}"`)
  for (const near of item.near) if (!ids.has(near)) problems.push(`near: there is no item "${near}"`)
  return problems
}

/** Each direction has a block of a thousand numbers, so that editors who add items at the same time never take the same one. */
const numberProblems = ({ directions, items }: Content, locate: Locate): Problem[] => {
  const directionOf = new Map(directions.flatMap(d => d.qualities.map(q => [q.id, d.number] as const)))
  return items.flatMap(({ id, number, quality }) => {
    const direction = directionOf.get(quality)
    if (direction === undefined || Math.floor(number / 1000) === direction) return []
    return [
      problemAt(
        locate(`item:${id}`),
        `the numbers of direction ${direction} are ${direction}001…${direction}999`,
      ),
    ]
  })
}

const openerProblems = ({ goals, directions, items }: Content): Problem[] => {
  const itemById = new Map(items.map(item => [item.id, item]))
  const isOf = (goal: string, quality: string): boolean =>
    directions.some(d => d.goals.some(uid => uid === goal) && d.qualities.some(({ id }) => id === quality))
  return goals.flatMap(({ uid, openers, beginning }) =>
    openers.flatMap(id => {
      const item = itemById.get(id)
      if (item && !item.sensitive && !item.may_not_apply) {
        if (isOf(uid, item.quality) || beginning.includes(item.quality)) return []
      }
      return [
        problemAt(
          { file: 'goals.yaml', line: 1 },
          `openers: "${id}" is no item of ${uid} that everybody can be asked first`,
        ),
      ]
    }),
  )
}

const firstProblems = ({ goals, directions }: Content): Problem[] =>
  goals.flatMap(({ uid, first }) =>
    first
      .filter(id => !directions.some(d => d.uid === id && d.goals.includes(uid)))
      .map(id => problemAt({ file: 'goals.yaml', line: 1 }, `first: "${id}" is no direction of ${uid}`)),
  )

const beginningProblems = ({ goals, directions }: Content): Problem[] =>
  goals.flatMap(({ uid, beginning }) =>
    beginning
      .filter(id => !directions.some(d => d.qualities.some(q => q.id === id && q.kind === 'T')))
      .map(id => problemAt({ file: 'goals.yaml', line: 1 }, `beginning: "${id}" of ${uid} is no trait`)),
  )

/** What the schema of a single file cannot find: names that refer to nothing and numbers given twice. */
export const referenceProblems = (content: Content, locate: Locate): Problem[] => {
  const factors = new Set(content.factors.map(f => f.uid))
  const qualities = content.directions.flatMap(d => d.qualities)
  const qualityIds = new Set(qualities.map(q => q.id))
  const itemIds = new Set(content.items.map(i => i.id))
  return [
    ...answerSetProblems(content),
    ...openerProblems(content),
    ...firstProblems(content),
    ...beginningProblems(content),
    ...duplicatesBy(content.directions, d => d.number).map(d =>
      problemAt(locate(`direction:${d.uid}`), `direction number ${d.number} is used twice`),
    ),
    ...qualities.flatMap(quality =>
      Object.keys(quality.loadings)
        .filter(factor => !factors.has(factor))
        .map(factor =>
          problemAt(locate(`quality:${quality.id}`), `there is no factor "${factor}" in factors.yaml`),
        ),
    ),
    ...numberProblems(content, locate),
    ...duplicatesBy(content.items, i => i.number).map(item =>
      problemAt(locate(`item:${item.id}`), `number ${item.number} is already used by another item`),
    ),
    ...content.items.flatMap(item =>
      itemProblems(item, content, qualityIds, itemIds).map(message =>
        problemAt(locate(`item:${item.id}`), message),
      ),
    ),
  ]
}
