/**
 * Does the rarity of ideas tell people of different originality apart, and is what it says of them right? Simulated people
 * complete the figures; the rules that ship (features/drawing/rarity-rules.ts) compare them.
 *
 *     npx tsx bench/drawing-rarity.ts [people] [seed]
 *
 * Each figure has 150 ideas whose popularity falls as 1/rank, as frequencies of responses do. A person of originality θ ~ N(0, 1)
 * picks one with p ∝ popularity^(1 − slope · θ): the slope is such that one figure has the reliability of .118 that thirty items
 * of .80 need (Rominger et al. 2022, by Spearman–Brown).
 */
import { type Name, rarityOf, valueOf } from '@grani/server/features/drawing/rarity-rules.ts'
import { normal, uniformFrom } from '@grani/testing/random.ts'

const PEOPLE = Number(process.argv[2] ?? 2000)
const SEED = Number(process.argv[3] ?? 1)
const FIGURES = 40
const IDEAS = 150
const SLOPE = Number(process.argv[4] ?? 0.25)
const NONSENSE = '–'

const uniform = uniformFrom(SEED)

/** An idea of a person; `shift` makes ideas given in words rarer than drawn ones. */
const pick = (originality: number, shift = 0): string => {
  const exponent = Math.max(0.05, 1 - SLOPE * (originality + shift))
  const weights = Array.from({ length: IDEAS }, (_, i) => (i + 1) ** -exponent)
  let left = uniform() * weights.reduce((sum, weight) => sum + weight, 0)
  return String(weights.findIndex(weight => (left -= weight) <= 0))
}

type Person = { originality: number; ideas: string[]; inWords: boolean }

const draw = (shift: number): Person[] =>
  Array.from({ length: PEOPLE }, (_, i) => {
    const originality = normal(uniform)
    const inWords = i % 5 === 0
    return {
      originality,
      inWords,
      ideas: Array.from({ length: FIGURES }, () => pick(originality, inWords ? shift : 0)),
    }
  })

/** How many of these people had each idea of each figure. */
const countsOf = (people: readonly Person[]): Map<string, number>[] =>
  Array.from({ length: FIGURES }, (_, figure) => {
    const counts = new Map<string, number>()
    for (const { ideas } of people) {
      const idea = ideas[figure] ?? ''
      counts.set(idea, (counts.get(idea) ?? 0) + 1)
    }
    return counts
  })

/** The rarities of a person among the others: as on the server, without the person's own sheet. */
const raritiesOf = (
  counts: readonly Map<string, number>[],
  { ideas }: Person,
  isCounted: boolean,
): number[] =>
  ideas.flatMap((idea, figure) => {
    if (idea === NONSENSE) return []
    const others = new Map(counts[figure])
    if (isCounted) others.set(idea, (others.get(idea) ?? 1) - 1)
    const { z } = rarityOf(others, idea)
    return z === null ? [] : [z]
  })

const meanOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length

const correlation = (pairs: readonly (readonly [number, number])[]): number => {
  const [mx, my] = [meanOf(pairs.map(([x]) => x)), meanOf(pairs.map(([, y]) => y))]
  const sum = (of: (x: number, y: number) => number): number =>
    pairs.reduce((total, [x, y]) => total + of(x - mx, y - my), 0)
  return sum((x, y) => x * y) / Math.sqrt(sum(x => x * x) * sum((_, y) => y * y))
}

const CUT = 0.6
const truth = (originality: number): Name =>
  originality > CUT ? 'rare' : originality < -CUT ? 'close' : 'usual'

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const print = (text: string): void => void process.stdout.write(`${text}\n`)

const people = draw(0)
for (const others of [60, 200, PEOPLE]) {
  const norm = people.slice(0, others)
  const counts = countsOf(norm)
  print(`\n${others} people a figure, reliability of one figure by design .118, ${PEOPLE} people`)
  const rarities = people.map((person, i) => raritiesOf(counts, person, i < others))
  const single = rarities.map(([first = 0, second = 0]): [number, number] => [first, second])
  print(`  correlation of two single figures ${correlation(single).toFixed(3)}`)
  for (const figures of [8, 10, 20, 30, 40]) {
    const values = rarities.map(all => valueOf(all.slice(0, figures)))
    const pairs = people.flatMap((person, i): [number, number][] => {
      const value = values[i]
      return value ? [[person.originality, value.mean]] : []
    })
    const named = people.flatMap((person, i) => {
      const name = values[i]?.name
      return name ? [{ name, isRight: name === truth(person.originality) }] : []
    })
    const shareOf = (name: Name): string =>
      percent(named.filter(entry => entry.name === name).length / PEOPLE)
    print(
      `  ${String(figures).padStart(2)} figures: r ${correlation(pairs).toFixed(3)}; rare ${shareOf('rare')}, usual ${shareOf('usual')}, close ${shareOf('close')}; ` +
        `of the names right ${named.length === 0 ? '–' : percent(named.filter(({ isRight }) => isRight).length / named.length)}`,
    )
  }
}

// Titles that say nothing are coded as no idea.
const counts = countsOf(people.slice(0, 200))
const nonsense: Person = {
  originality: 0,
  inWords: false,
  ideas: Array.from({ length: FIGURES }, () => NONSENSE),
}
print(
  `\nforty titles that say nothing: value ${JSON.stringify(valueOf(raritiesOf(counts, nonsense, false)))}`,
)

// DIF: people of equal originality, in words and drawn. Both share norms only while this is below .10.
for (const shift of [0, 0.5]) {
  const mixed = draw(shift)
  const norms = countsOf(mixed)
  const means = mixed.map(person => ({ ...person, mean: meanOf(raritiesOf(norms, person, true)) }))
  const matched = means.filter(({ originality }) => Math.abs(originality) < 1)
  const [words, drawn] = [true, false].map(inWords =>
    meanOf(matched.filter(entry => entry.inWords === inWords).map(({ mean }) => mean)),
  )
  print(
    `words against drawn, planted ${shift}: difference ${((words ?? 0) - (drawn ?? 0)).toFixed(3)} SD of one figure (DIF from .10 on)`,
  )
}
