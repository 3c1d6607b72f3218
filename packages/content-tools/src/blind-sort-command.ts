/**
 * Blind sorting of the bank: readers who have not seen it assign drawn items and level texts to all its qualities.
 *
 *     npm run content:sort -- sheet SEED ITEMS TEXTS > sheet.txt
 *     npm run content:sort -- score SEED ITEMS TEXTS answers.txt     the filled sheet, or only its lines «card: quality key ? second»
 */
import { readFileSync } from 'node:fs'
import { drawCards, offeredQualities, renderSheet } from './blind-sort.ts'
import { parseSortAnswers } from './blind-sort-answers.ts'
import { placeCards, scoreReport } from './blind-sort-score.ts'
import { loadContent } from '@grani/server/content/load.ts'

const [task, ...numbers] = process.argv.slice(2, 6)
const [seed = NaN, items = NaN, texts = NaN] = numbers.map(Number)
const file = process.argv[6]

const fail = (message: string): void => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 2
}

const printSheet = (): void => {
  const content = loadContent('content')
  process.stdout.write(`${renderSheet(content, drawCards(content, { seed, items, texts }))}\n`)
}

const printScore = (answersFile: string): void => {
  const content = loadContent('content')
  const cards = drawCards(content, { seed, items, texts })
  const qualities = offeredQualities(content).map(({ id }) => id)
  const { answers, unreadable } = parseSortAnswers(readFileSync(answersFile, 'utf8'), {
    cards: cards.length,
    qualities: qualities.length,
  })
  if (unreadable.length > 0) return fail(`cannot read these answers:\n${unreadable.join('\n')}`)
  process.stdout.write(`${scoreReport(placeCards(cards, qualities, answers))}\n`)
}

const areNumbers = [seed, items, texts].every(number => Number.isSafeInteger(number) && number >= 0)
if (task === 'sheet' && areNumbers) printSheet()
else if (task === 'score' && areNumbers && file) printScore(file)
else fail('usage: content:sort -- sheet|score SEED ITEMS TEXTS [answers.txt]')
