/**
 * Blind sorting of the bank: readers who have not seen it assign drawn items and level texts to qualities.
 *
 *     npm run content:sort -- sheet SEED ITEMS TEXTS > sheet.txt
 *     npm run content:sort -- score SEED ITEMS TEXTS answers.txt     lines «card number, number of the quality»
 */
import { readFileSync } from 'node:fs'
import { drawCards, misplacedCards, renderSheet } from './blind-sort.ts'
import { loadContent } from '@grani/server/content/load.ts'

const [task, seed, items, texts, file] = process.argv.slice(2)
const cards = drawCards(loadContent('content'), {
  seed: Number(seed),
  items: Number(items),
  texts: Number(texts),
})

if (task === 'sheet') process.stdout.write(`${renderSheet(cards)}\n`)
else if (task === 'score' && file) {
  const lines = readFileSync(file, 'utf8').matchAll(/^\D*(\d+)\D+(\d+)/gm)
  const misses = misplacedCards(
    cards,
    new Map([...lines].map(([, card, quality]) => [Number(card), Number(quality)])),
  )
  const agreed = cards.length - misses.length
  process.stdout.write(
    `${misses.join('\n')}\n${agreed} of ${cards.length} agree (${Math.round((100 * agreed) / cards.length)} %)\n`,
  )
} else {
  process.stderr.write('usage: content:sort -- sheet|score SEED ITEMS TEXTS [answers.txt]\n')
  process.exitCode = 2
}
