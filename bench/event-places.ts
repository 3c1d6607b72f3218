/**
 * How often one event is called «сильнее» or «слабее обычного»: an ordinary one, and one that is 1.5 SD up, of simulated people of whom
 * five answers about themselves are known (decisions 200 and 213).
 *
 *     npx tsx bench/event-places.ts [events] [seed]
 */
import { type Place, placeBeside, usualOf, usualRange } from '@grani/server/features/events/rules.ts'
import { normal as normalFrom, uniformFrom } from '@grani/testing/random.ts'

const EVENTS = Number(process.argv[2] ?? 40_000)
const uniform = uniformFrom(Number(process.argv[3] ?? 1))
const normal = (): number => normalFrom(uniform)

/** The error of five answers, and the SD by which a person's events as a whole lie apart from the answers. */
const ANSWER_ERROR = 0.5
const METHOD_SD = 0.5
const NO_EVENTS = { count: 0, sum: 0 }

/** What is known of somebody, and where their events lie on average. */
const person = () => {
  const trait = normal()
  const reliability = 1 / (1 + ANSWER_ERROR ** 2)
  const mean = reliability * (trait + ANSWER_ERROR * normal())
  const known = { mean, sd: Math.sqrt(1 - reliability), answers: 5 }
  return { known, centre: trait + METHOD_SD * normal() }
}

const rated = (latent: number): number => Math.max(-2, Math.min(2, Math.round(latent)))

type Usual = ReturnType<typeof usualOf>

const beside = (rating: number, { low, high }: ReturnType<typeof usualRange>): Place => {
  if (rating > high) return 'stronger'
  return rating < low ? 'weaker' : 'usual'
}

const RULES: Record<string, (rating: number, usual: Usual) => Place> = {
  'the rule that ships': (rating, usual) => placeBeside(rating, usualRange(usual)),
  'by every mark beside the range, as in 200': (rating, usual) => beside(rating, usualRange(usual)),
  'one SD to either side, as in 085': (rating, { mean, sd }) =>
    beside(rating, { low: mean - sd, high: mean + sd }),
}

const shifted = (by: number) => {
  const counts = Object.fromEntries(
    Object.keys(RULES).map(name => [name, { stronger: 0, weaker: 0, undecided: 0 }]),
  )
  for (let i = 0; i < EVENTS; i++) {
    const { known, centre } = person()
    const rating = rated(centre + by + normal())
    for (const [name, placeOf] of Object.entries(RULES)) {
      const place = placeOf(rating, usualOf(known, NO_EVENTS))
      if (place !== 'usual' && place !== 'unknown') counts[name]![place]++
    }
  }
  return counts
}

const percent = (count: number): string => `${((100 * count) / EVENTS).toFixed(1)} %`

for (const [what, by] of [
  ['ordinary', 0],
  ['1.5 SD up', 1.5],
] as const)
  for (const [name, { stronger, weaker, undecided }] of Object.entries(shifted(by)))
    console.log(
      `${EVENTS} events, ${what}, ${name}: stronger ${percent(stronger)}, weaker ${percent(weaker)}, undecided ${percent(undecided)}`,
    )
