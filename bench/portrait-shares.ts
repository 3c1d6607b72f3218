/**
 * How different the portraits of different users are: simulated users answer the real bank through the real engine, and each
 * pair of them is compared by the share of the shorter portrait that both have. Prints the first portraits to be read.
 *
 *     npx tsx bench/portrait-shares.ts [users] [seed] [responses] [portraits to print]
 */
import { loadFolder } from '@grani/server/bank/load-folder.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { sharedBy, simulatedPortraits } from '@grani/testing/simulated-portraits.ts'
import { mean } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 40)
const SEED = Number(process.argv[3] ?? 1)
const RESPONSES = Number(process.argv[4] ?? 300)
const PRINTED = Number(process.argv[5] ?? 0)

const portraits = simulatedPortraits(loadFolder('content'), {
  users: USERS,
  responses: RESPONSES,
  uniform: uniformFrom(SEED),
})
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
for (const { sentences, directions } of portraits.slice(0, PRINTED)) {
  console.log('\n---')
  for (const { kind, text, evidence } of sentences)
    console.log(`${text}  [${kind}: ${evidence.map(({ quality }) => quality.name).join(', ')}]`)
  for (const { name, summary } of directions) console.log(`  ${name}. ${summary}`)
}
