import { FIGURES_FOR_NAME, FIGURES_FOR_VALUE, PEOPLE_PER_FIGURE } from '@grani/contract'
import { normalCdf } from '@grani/engine'

/** How rare the ideas of one person are among those of others. Pure; the decision is 098. */

/** How many people had each idea of a figure, by concept. */
export type IdeaCounts = ReadonlyMap<string, number>

/** −log₂ of the share of people with an idea; half a person more, so that an idea of nobody has a share too. */
const surprisal = (same: number, people: number): number => -Math.log2((same + 0.5) / (people + 1))

/** Where nearly all have one idea, the others would be rare without bounds. */
const LEAST_SPREAD = 0.25

export type Rarity = { people: number; same: number; z: number | null }

/**
 * The rarity of an idea among other people's, in standard deviations of the people who drew the figure: 0 is usual, the higher
 * the rarer. `others` without the person who is compared. Null: too few people, or they all had one idea.
 */
export const rarityOf = (others: IdeaCounts, concept: string): Rarity => {
  const counts = [...others.values()]
  const people = counts.reduce((sum, count) => sum + count, 0)
  const same = others.get(concept) ?? 0
  if (people < PEOPLE_PER_FIGURE) return { people, same, z: null }
  // Each of them beside the rest, as the person who is compared is: else every newcomer would seem rare.
  const among = (count: number): number => surprisal(count - 1, people - 1)
  const had = counts.filter(count => count > 0)
  const mean = had.reduce((sum, count) => sum + count * among(count), 0) / people
  const squares = had.reduce((sum, count) => sum + count * (among(count) - mean) ** 2, 0)
  const spread = Math.sqrt(squares / people)
  return { people, same, z: spread < LEAST_SPREAD ? null : (surprisal(same, people) - mean) / spread }
}

/**
 * Of one figure: how much of the variance lies between people. The Ambulatory Battery of Creativity has a reliability of .80 with
 * thirty items (Rominger et al. 2022), which is .118 for one (Spearman–Brown).
 */
const RELIABILITY_OF_ONE = 0.118
const BETWEEN_PEOPLE = Math.sqrt(RELIABILITY_OF_ONE)
const WITHIN_VARIANCE = 1 - RELIABILITY_OF_ONE
/** The spread of few figures is itself uncertain: it counts beside the expected one as of so many figures. */
const WEIGHT_OF_EXPECTED = 8

const varianceWithin = (values: readonly number[], mean: number): number => {
  const squares = values.reduce((sum, z) => sum + (z - mean) ** 2, 0)
  return (squares + WEIGHT_OF_EXPECTED * WITHIN_VARIANCE) / (values.length - 1 + WEIGHT_OF_EXPECTED)
}

/** The cut of bands everywhere: in standard deviations of people. */
const CUT = 0.6 * BETWEEN_PEOPLE
const MIN_PROBABILITY = 0.8
/** Of the normal distribution: nine times in ten within. */
const NINE_IN_TEN = 1.645

export type Name = 'rare' | 'usual' | 'close'

export type Value = {
  mean: number
  se: number
  low: number
  high: number
  isPreliminary: boolean
  name: Name | null
}

/** The probabilities are those of the posterior: few figures are drawn to the middle of all people. */
const nameOf = (mean: number, se: number): Name | null => {
  const precision = 1 / BETWEEN_PEOPLE ** 2 + 1 / se ** 2
  const expected = mean / se ** 2 / precision
  const below = (cut: number): number => normalCdf((cut - expected) * Math.sqrt(precision))
  const close = below(-CUT)
  const rare = 1 - below(CUT)
  if (rare >= MIN_PROBABILITY) return 'rare'
  if (close >= MIN_PROBABILITY) return 'close'
  return 1 - rare - close >= MIN_PROBABILITY ? 'usual' : null
}

/** What the rarities of a person's ideas say together; null while there are too few. */
export const valueOf = (rarities: readonly number[]): Value | null => {
  if (rarities.length < FIGURES_FOR_VALUE) return null
  const mean = rarities.reduce((sum, z) => sum + z, 0) / rarities.length
  const se = Math.sqrt(varianceWithin(rarities, mean) / rarities.length)
  const isPreliminary = rarities.length < FIGURES_FOR_NAME
  return {
    mean,
    se,
    low: mean - NINE_IN_TEN * se,
    high: mean + NINE_IN_TEN * se,
    isPreliminary,
    name: isPreliminary ? null : nameOf(mean, se),
  }
}
