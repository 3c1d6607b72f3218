import { expectedInformation } from '../model/theta-grid.ts'
import type { PersonState } from '../state/person-state.ts'
import type { ScoringModel } from './scoring-model.ts'

/**
 * The published standard error that so many answers leave by themselves, without the prior and what was answered before:
 * √(inflation ÷ information) of the quality's most informative items, `change` away from the person's level, less what the items
 * share.
 */
export const errorOfNewAnswers = (
  model: ScoringModel,
  person: PersonState,
  d: number,
  { count, change }: { count: number; change: number },
): number | null => {
  const { layout, parameters, tables } = model
  const { posterior } = model.beliefOf(person)
  const items = tables.byInformation[d]!.filter(i => person.allowed[i] === 1 && !layout.retired[i]).slice(
    0,
    count,
  )
  if (items.length < count) return null
  const { dependence } = tables
  dependence.reset()
  let alone = 0
  let here = 0
  for (const item of items) {
    dependence.add(item, 1)
    alone += tables.meanInformation[item]!
    here += expectedInformation(
      tables.informationRow(item),
      posterior.mean[d]! + change,
      Math.sqrt(posterior.variance[d]!),
    )
  }
  dependence.solve()
  const shared = dependence.information() / alone
  return Math.sqrt(parameters.inflations[d]! / (here * shared))
}
