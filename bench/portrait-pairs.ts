/**
 * How many sentences about two qualities simulated users read after so many answers, and how often one of them is wrong: the real
 * bank, engine and texts, true item parameters off at random. A sentence claims that both qualities are on their sides of the middle and
 * together further from it than the cut of a band; strictly taken, that each of them is.
 *
 * Then how often the headline and the three words change from one sitting to the next.
 *
 *     npx tsx bench/portrait-pairs.ts [users] [seed]
 */
import { BAND_CUT, type PortraitSentence } from '@grani/contract'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadFolder } from '@grani/server/bank/load-folder.ts'
import { composePortrait } from '@grani/server/features/results/portrait/compose.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { standingResults } from '@grani/testing/simulated-portraits.ts'
import { drawResponse, drawThetas, mean, perturbedItems, type Thetas } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 60)
const SEED = Number(process.argv[3] ?? 1)
const AFTER = [100, 200, 300, 450]
const BATCH = 4
/** Portraits are compared from sitting to sitting between so many answers. */
const SITTING = 15
const COMPARED = { from: 60, to: 300 }

const { content, texts } = loadFolder('content')
const bank = createBank(content, 'bench')
const input = engineInputOf(content)
const truth = perturbedItems(input, SEED)

type Sighting = {
  contradictions: number
  supports: number
  results: number
  told: PortraitSentence[]
  /** Of both kinds, those in paragraphs too. */
  anywhere: number
}

const sidesOf = new Map(texts.portrait.pairs.map(({ text, when }) => [text, when]))

const seenBy = (n: number, thetas: Thetas, uniform: () => number): Sighting[] => {
  const goal = bank.goals[n % bank.goals.length]?.uid ?? ''
  const wanted = new Set(bank.directionsOf(goal).flatMap(d => d.qualities.map(({ id }) => id)))
  const session = bank.engine.session({
    seed: `${SEED}-${n}`,
    items: bank.itemsOf(goal).filter(item => !bank.states.items.has(item)),
    goals: Object.fromEntries(input.qualities.map(({ id }) => [id, wanted.has(id) ? 1 : 0])),
  })
  let answers = 0
  return AFTER.map(after => {
    while (answers < after) {
      const ids = session.nextMany(Math.min(BATCH, after - answers))
      if (ids.length === 0) break
      for (const id of ids) {
        const item = truth.get(id)
        answers++
        if (item) session.answer(id, drawResponse(item, thetas, uniform), 3000)
      }
    }
    const standing = standingResults(session)
    const { sentences, contradictions, directions } = composePortrait(bank, texts.portrait, {
      ...standing,
      goals: [goal],
    })
    const told = [...sentences, ...contradictions].filter(({ text }) => sidesOf.has(text))
    const supports = told.filter(({ kind }) => kind === 'support').length
    const isInParagraph = (text: string): boolean => directions.some(({ summary }) => summary.includes(text))
    const anywhere = new Set([...told.map(({ text }) => text), ...[...sidesOf.keys()].filter(isInParagraph)])
      .size
    return { contradictions: told.length - supports, supports, results: standing.rows.length, told, anywhere }
  })
}

/** The headline and the words after each sitting, of results as they were published. */
const sittingsOf = (
  n: number,
  thetas: Thetas,
  draw: () => number,
): { headline: string; words: string[] }[] => {
  const goal = bank.goals[n % bank.goals.length]?.uid ?? ''
  const session = bank.engine.session({
    seed: `${SEED}-${n}`,
    items: bank.itemsOf(goal).filter(item => !bank.states.items.has(item)),
  })
  const published = new Map<string, ReturnType<typeof standingResults>['rows'][number]>()
  const sittings: { headline: string; words: string[] }[] = []
  for (let answers = 0; answers < COMPARED.to;) {
    for (const id of session.nextMany(Math.min(BATCH, COMPARED.to - answers))) {
      const item = truth.get(id)
      answers++
      const changed = item ? session.answer(id, drawResponse(item, thetas, draw), 3000) : []
      if (changed.length > 0)
        for (const row of standingResults(session).rows)
          if (changed.includes(row.quality))
            published.set(row.quality, { ...row, shared_at: new Date(answers * 60_000) })
      if (answers < COMPARED.from || answers % SITTING > 0) continue
      const portrait = composePortrait(bank, texts.portrait, {
        ...standingResults(session),
        rows: [...published.values()],
        goals: [goal],
      })
      sittings.push({
        headline: portrait.sentences[0]?.text ?? '',
        words: portrait.words.map(({ word }) => word),
      })
    }
  }
  return sittings
}

const uniform = uniformFrom(SEED)
const users = Array.from({ length: USERS }, (_, n) => {
  const thetas = drawThetas(input.qualities, uniform)
  return { thetas, seen: seenBy(n, thetas, uniform) }
})

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** How far each quality of a sentence is in truth towards the side that is told, in SD. */
const placesOf = ({ text }: PortraitSentence, thetas: Thetas): number[] =>
  (sidesOf.get(text) ?? []).map(
    ({ quality, side }) => (thetas.get(quality) ?? 0) * (side === 'high' ? 1 : -1),
  )

console.log(`${USERS} users, seed ${SEED}`)
for (const [i, after] of AFTER.entries()) {
  const at = users.flatMap(({ seen, thetas }) => seen.slice(i, i + 1).map(one => ({ ...one, thetas })))
  const without = at.filter(one => one.contradictions === 0).length / USERS
  const bare = at.filter(one => one.told.length === 0).length / USERS
  const atLeast = (count: number): string =>
    `${count}: ${percent(at.filter(one => one.anywhere >= count).length / USERS)}`
  const places = at.flatMap(({ told, thetas }) => told.map(one => placesOf(one, thetas)))
  const share = (isSo: (of: readonly number[]) => boolean): string =>
    percent(places.filter(isSo).length / Math.max(1, places.length))
  const wrongSide = share(of => Math.min(...of) < 0)
  const wrong = share(of => Math.min(...of) < 0 || mean(of) < BAND_CUT)
  const loose = share(of => Math.min(...of) < BAND_CUT)
  console.log(
    [
      `${after} answers: results ${mean(at.map(one => one.results)).toFixed(1)}, contradictions ${mean(at.map(one => one.contradictions)).toFixed(2)}, supports ${mean(at.map(one => one.supports)).toFixed(2)}`,
      `without a contradiction ${percent(without)}, without either ${percent(bare)}`,
      `of either kind anywhere at least ${[1, 2, 3].map(atLeast).join(', ')}`,
      `of ${places.length} sentences ${wrong} are wrong, ${wrongSide} by a side, ${loose} strictly taken`,
    ].join('; '),
  )
}

const draw = uniformFrom(SEED + 1)
const turns = Array.from({ length: USERS }, (_, n) =>
  sittingsOf(n, drawThetas(input.qualities, draw), draw),
).flatMap(sittings => sittings.slice(1).map((after, i) => ({ before: sittings[i] ?? after, after })))
const spoken = turns.filter(({ before }) => before.headline !== '')
const worded = turns.filter(({ before, after }) => before.words.length > 0 && after.words.length > 0)
const isGone = (now: readonly string[]) => (word: string) => !now.includes(word)
console.log(
  `from ${COMPARED.from} to ${COMPARED.to} answers, from one sitting to the next: the headline changes ${percent(mean(spoken.map(({ before, after }) => Number(before.headline !== after.headline))))} of ${spoken.length}; of three words ${mean(worded.map(({ before, after }) => before.words.filter(isGone(after.words)).length)).toFixed(2)} change, any ${percent(mean(worded.map(({ before, after }) => Number(before.words.some(isGone(after.words))))))} of ${worded.length}; without words ${percent(mean(turns.map(({ after }) => Number(after.words.length === 0))))}`,
)
