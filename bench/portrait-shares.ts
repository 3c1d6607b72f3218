/**
 * How different the portraits of different users are: simulated users answer the real bank through the real engine, and each
 * pair of them is compared by the share of the shorter portrait that both have. Then what they tell of absence (sentences and words
 * that rest on low sides alone, none of them heavy) and of a lack («не», «мало», «без» of a low side), which of the strong sides they
 * leave out, and which of what is most telling, low sides included. Prints the first portraits to be read.
 *
 *     npx tsx bench/portrait-shares.ts [users] [seed] [responses] [portraits to print]
 */
import type { Portrait, PortraitEvidence } from '@grani/contract'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadFolder } from '@grani/server/bank/load-folder.ts'
import { composePortrait, publishedOf } from '@grani/server/features/results/portrait/compose.ts'
import { byWeight, isSided, isStrong } from '@grani/server/features/results/portrait/published.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { sharedBy, simulatedResults } from '@grani/testing/simulated-portraits.ts'
import { drawThetas, mean } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 40)
const SEED = Number(process.argv[3] ?? 1)
const RESPONSES = Number(process.argv[4] ?? 300)
const PRINTED = Number(process.argv[5] ?? 0)

/** So many results make a person known, by how far beyond their error they are from the middle. */
const MOST_TELLING = 5

const { content, texts } = loadFolder('content')
const bank = createBank(content, 'portrait-shares')
const { qualities } = engineInputOf(content)
const uniform = uniformFrom(SEED)
const people = Array.from({ length: USERS }, (_, seed) => {
  const thetas = drawThetas(qualities, uniform)
  const results = simulatedResults({ content, texts }, { thetas, responses: RESPONSES, seed, uniform })
  const lasting = publishedOf(bank, results.rows)
    .filter(({ kind }) => kind !== 'S')
    .toSorted(byWeight)
  const strong = lasting.filter(one => isStrong(texts.portrait, one)).map(({ quality }) => quality)
  const telling = lasting.filter(isSided).slice(0, MOST_TELLING)
  return { strong, telling, portrait: composePortrait(bank, texts.portrait, results) }
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
const single = portraits.map(
  portrait => portrait.directions.filter(({ summary }) => !/\. /u.test(summary)).length,
)
console.log(`${USERS} users, seed ${SEED}, ${RESPONSES} responses each: ${shares.length} pairs of users`)
console.log(
  `shared sentences: mean ${percent(mean(shares))}, most ${percent(Math.max(...shares))}, ${over} pairs over a third`,
)
console.log(
  `sentences: ${Math.min(...lengths)}–${Math.max(...lengths)}, mean ${mean(lengths).toFixed(1)}; about two qualities ${mean(pairs).toFixed(1)}; directions with a summary ${mean(directions).toFixed(1)}, of one sentence ${mean(single).toFixed(1)}`,
)

type Evidence = readonly PortraitEvidence[]
const { heavy, behaviours, pairs: pairTexts } = texts.portrait
const isLow = ({ level, quality }: PortraitEvidence): boolean =>
  (level === 'below' || level === 'farBelow') && heavy[quality.id] !== 'low'
const isOfAbsence = (evidence: Evidence): boolean => evidence.length > 0 && evidence.every(isLow)
const shareOf = <T>(all: readonly T[], is: (one: T) => boolean): string =>
  percent(all.filter(is).length / Math.max(1, all.length))
const topOf = ({ sentences, contradictions }: Portrait): Evidence[] =>
  [...sentences, ...contradictions].filter(({ kind }) => kind !== 'leaning').map(({ evidence }) => evidence)
const wordsOf = ({ words }: Portrait): Evidence[] => words.map(({ evidence }) => evidence)
const paragraphsOf = (portrait: Portrait): Evidence[] => portrait.directions.map(({ evidence }) => evidence)
const missingOf = (strong: readonly string[], told: readonly Evidence[]): string[] =>
  strong.filter(id => !told.flat().some(({ quality }) => quality.id === id))
const tops = portraits.map(topOf)
const triples = portraits.map(wordsOf).filter(({ length }) => length > 0)
console.log(
  `of absence: ${shareOf(tops.flat(), isOfAbsence)} of ${(tops.flat().length / USERS).toFixed(1)} sentences, two or more in ${shareOf(tops, all => all.filter(isOfAbsence).length > 1)} of portraits, two words or more in ${shareOf(triples, all => all.filter(isOfAbsence).length > 1)} of ${triples.length}`,
)
const LACK = /(?<!\p{L})(?:не|нет|ни|без|мало|реже|неохотно)(?!\p{L})/iu
const lowTexts = [
  ...Object.values(behaviours).map(({ low }) => low),
  ...pairTexts.filter(({ when }) => when.some(({ side }) => side === 'low')).map(({ text }) => text),
].map(text => text.toLowerCase().replace(/\.$/u, ''))
const tellsLack = (text: string): boolean =>
  LACK.test(text) && lowTexts.some(low => text.toLowerCase().includes(low))
const said = portraits
  .flatMap(one => [
    ...[...one.sentences, ...one.contradictions].filter(({ kind }) => kind !== 'leaning'),
    ...one.words,
    ...one.directions.map(({ summary: text }) => ({ text })),
  ])
  .flatMap(({ text }) => text.split(/(?<=\.) /u))
const strong = people.flatMap(one => one.strong)
const everywhereIn = ({ portrait }: (typeof people)[number]): Evidence[] => [
  ...topOf(portrait),
  ...wordsOf(portrait),
  ...paragraphsOf(portrait),
]
const untold = people.flatMap(one => missingOf(one.strong, everywhereIn(one)))
const untoldTelling = people.map(one => {
  const missing = missingOf(
    one.telling.map(({ quality }) => quality),
    everywhereIn(one),
  )
  return one.telling.filter(({ quality }) => missing.includes(quality))
})
const isWithout = (one: (typeof people)[number]): boolean =>
  missingOf(one.strong.slice(0, 3), [...topOf(one.portrait), ...wordsOf(one.portrait)]).length > 0
console.log(
  `of a lack: ${shareOf(said, tellsLack)} of ${said.length} sentences with words and paragraphs; strong sides told nowhere: ${percent(untold.length / Math.max(1, strong.length))} of ${strong.length}; portraits without one of the three strongest in sentences and words: ${shareOf(people, isWithout)}`,
)
console.log(
  `of the ${MOST_TELLING} most telling sides told nowhere: ${percent(untoldTelling.flat().length / Math.max(1, people.flatMap(({ telling }) => telling).length))} (low ${percent(untoldTelling.flat().filter(({ band }) => band === 'low').length / Math.max(1, people.flatMap(({ telling }) => telling.filter(({ band }) => band === 'low')).length))}), portraits without one of them ${shareOf(untoldTelling, missing => missing.length > 0)}`,
)
const ofMiddle = portraits
  .flatMap(one => one.directions)
  .filter(one => one.evidence.every(({ level }) => level === 'middle'))
const closing = portraits.map(one => [one.middle.length, one.only_in_results.length])
console.log(
  `named at the end: ${mean(closing.map(([middle = 0]) => middle)).toFixed(1)} in the middle, ${mean(closing.map(([, others = 0]) => others)).toFixed(1)} others`,
)
console.log(`paragraphs of nothing but the middle: ${ofMiddle.length}`)
for (const { sentences, directions } of portraits.slice(0, PRINTED)) {
  console.log('\n---')
  for (const { kind, text, evidence } of sentences)
    console.log(`${text}  [${kind}: ${evidence.map(({ quality }) => quality.name).join(', ')}]`)
  for (const { name, summary } of directions) console.log(`  ${name}. ${summary}`)
}
