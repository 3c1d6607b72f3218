/**
 * The portraits of twelve written people, in full, to be read by an editor: the real bank, engine and texts.
 *
 *     npx tsx bench/portraits.ts [responses] [seed]
 */
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadFolder } from '@grani/server/bank/load-folder.ts'
import { composePortrait } from '@grani/server/features/results/portrait/compose.ts'
import { WRITTEN_PEOPLE } from '@grani/testing/portrait-people.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { simulatedResults } from '@grani/testing/simulated-portraits.ts'

const RESPONSES = Number(process.argv[2] ?? 200)
const SEED = Number(process.argv[3] ?? 1)

const folder = loadFolder('content')
const bank = createBank(folder.content, 'portraits')
const { qualities } = engineInputOf(folder.content)

for (const { name, base, of } of WRITTEN_PEOPLE) {
  const thetas = new Map(qualities.map(({ id }) => [id, of[id] ?? base]))
  const uniform = uniformFrom(SEED)
  const results = simulatedResults(folder, { thetas, responses: RESPONSES, seed: SEED, uniform })
  const { words, contradictions, sentences, directions, note } = composePortrait(
    bank,
    folder.texts.portrait,
    results,
  )
  console.log(`\n=== ${name}. Ответов ${RESPONSES}, результатов ${results.rows.length}`)
  console.log(words.map(({ word, text }) => `${word}. ${text}`).join(' | '))
  for (const { kind, text, evidence, way } of [...contradictions, ...sentences]) {
    console.log(`${text}  [${kind}: ${evidence.map(({ quality }) => quality.name).join(', ')}]`)
    if (way !== null) console.log(`   → ${way}`)
  }
  if (note !== null) console.log(`   (${note})`)
  for (const { name: direction, summary, way } of directions)
    console.log(`  ${direction}. ${summary}${way === null ? '' : `\n   → ${way}`}`)
}
