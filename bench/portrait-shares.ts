/**
 * How different the portraits of different users are: simulated users answer the real bank through the real engine, and each
 * pair of them is compared by the share of the shorter portrait that both have. Then what they tell of absence (sentences and words
 * that rest on low sides alone, none of them heavy), and which of the three strongest sides they leave out. Prints the first portraits
 * to be read.
 *
 *     npx tsx bench/portrait-shares.ts [users] [seed] [responses] [portraits to print]
 */
import type { Portrait, PortraitEvidence } from '@grani/contract'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadFolder } from '@grani/server/bank/load-folder.ts'
import { composePortrait, publishedOf } from '@grani/server/features/results/portrait/compose.ts'
import { byWeight, doesHold, isSided } from '@grani/server/features/results/portrait/published.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { sharedBy, simulatedResults } from '@grani/testing/simulated-portraits.ts'
import { drawThetas, mean } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 40)
const SEED = Number(process.argv[3] ?? 1)
const RESPONSES = Number(process.argv[4] ?? 300)
const PRINTED = Number(process.argv[5] ?? 0)

const { content, texts } = loadFolder('content')
const bank = createBank(content, 'portrait-shares')
const { qualities } = engineInputOf(content)
const uniform = uniformFrom(SEED)
const people = Array.from({ length: USERS }, (_, seed) => {
  const thetas = drawThetas(qualities, uniform)
  const results = simulatedResults({ content, texts }, { thetas, responses: RESPONSES, seed, uniform })
  const strongest = publishedOf(bank, results.rows)
    .filter(one => one.kind === 'T' && isSided(one) && doesHold(texts.portrait, one))
    .toSorted(byWeight)
    .slice(0, 3)
    .map(({ quality }) => quality)
  return { strongest, portrait: composePortrait(bank, texts.portrait, results) }
})
const portraits = people.map(({ portrait }) => portrait)
const shares = portraits.flatMap((one, i) => portraits.slice(i + 1).map(other => sharedBy(one, other)))
const over = shares.filter(share => share > 1 / 3).length
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const lengths = portraits.map(({ sentences }) => sentences.length)
const pairs = portraits.map(
  ({ sentences }) => sentences.filter(({ evidence }) => evidence.length === 2).length,
)
const directions = portraits.map(portrait => portrait.directions.length)
console.log(`${USERS} users, seed ${SEED}, ${RESPONSES} responses each: ${shares.length} pairs of users`)
console.log(
  `shared sentences: mean ${percent(mean(shares))}, most ${percent(Math.max(...shares))}, ${over} pairs over a third`,
)
console.log(
  `sentences: ${Math.min(...lengths)}–${Math.max(...lengths)}, mean ${mean(lengths).toFixed(1)}; about two qualities ${mean(pairs).toFixed(1)}; directions with a summary ${mean(directions).toFixed(1)}`,
)

type Evidence = readonly PortraitEvidence[]
const { heavy } = texts.portrait
const isLow = ({ level, quality }: PortraitEvidence): boolean =>
  (level === 'below' || level === 'farBelow') && heavy[quality.id] !== 'low'
const isOfAbsence = (evidence: Evidence): boolean => evidence.length > 0 && evidence.every(isLow)
const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): string =>
  percent(all.filter(is).length / Math.max(1, all.length))
const topOf = ({ sentences, contradictions }: Portrait): Evidence[] =>
  [...sentences, ...contradictions].filter(({ kind }) => kind !== 'leaning').map(({ evidence }) => evidence)
const wordsOf = ({ words }: Portrait): Evidence[] => words.map(({ evidence }) => evidence)
const paragraphsOf = (portrait: Portrait): Evidence[] => portrait.directions.map(({ evidence }) => evidence)
const isMissing = (strongest: readonly string[], told: readonly Evidence[]): boolean =>
  !strongest.every(id => told.flat().some(({ quality }) => quality.id === id))
const tops = portraits.map(topOf)
const triples = portraits.map(wordsOf).filter(({ length }) => length > 0)
console.log(
  `of absence: ${shareOf(tops.flat(), isOfAbsence)} of ${(tops.flat().length / USERS).toFixed(1)} sentences, two or more in ${shareOf(tops, all => all.filter(isOfAbsence).length > 1)} of portraits, two words or more in ${shareOf(triples, all => all.filter(isOfAbsence).length > 1)} of ${triples.length}`,
)
console.log(
  `one of the three strongest is missing: from sentences and words ${shareOf(people, one => isMissing(one.strongest, [...topOf(one.portrait), ...wordsOf(one.portrait)]))}, from the paragraphs too ${shareOf(people, one => isMissing(one.strongest, [...topOf(one.portrait), ...wordsOf(one.portrait), ...paragraphsOf(one.portrait)]))}`,
)
for (const { sentences, directions } of portraits.slice(0, PRINTED)) {
  console.log('\n---')
  for (const { kind, text, evidence } of sentences)
    console.log(`${text}  [${kind}: ${evidence.map(({ quality }) => quality.name).join(', ')}]`)
  for (const { name, summary } of directions) console.log(`  ${name}. ${summary}`)
}
