/**
 * How well danger is recognised.
 *
 *     npm run danger:evaluate -- FILE.tsv    sentences of a file with the columns id, group, text, judged as in the product:
 *                                            what is answered at all, and what with help in full
 *     npm run danger:evaluate                each voice of content/danger judged by a model that learnt from the others
 */
import { readFileSync } from 'node:fs'
import { type Alarm, alarmOf, dangerBy } from '@grani/contract/danger/recogniser.ts'
import { model } from '@grani/contract/danger/weights.ts'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { evaluationReport, type Scored } from './danger/evaluate.ts'
import { readSentences } from './danger/sentences.ts'
import { storedModel } from './danger/weights-file.ts'

const { crisis } = loadTexts('content')

const scoredIn = (file: string, alarms: readonly Alarm[]): Scored[] => {
  const score = dangerBy(model)
  return readFileSync(file, 'utf8')
    .split('\n')
    .map(line => line.trimEnd().split('\t'))
    .filter(([, group = '']) => /^(?:danger|harmless)\//.test(group))
    .map(([, group = '', text = '']) => ({
      group,
      score: score(text),
      isFound: alarms.includes(alarmOf(text, crisis.phrases)),
    }))
}

const leaveOneOut = (): void => {
  const { sentences, digest } = readSentences('content')
  for (const voice of new Set(sentences.map(({ file }) => file))) {
    const others = storedModel({ sentences: sentences.filter(({ file }) => file !== voice), digest })
    const score = dangerBy(others)
    const scored = sentences
      .filter(({ file }) => file === voice)
      .map(({ group, text }) => ({ group, score: score(text), isFound: score(text) > others.threshold }))
    process.stdout.write(`without ${voice}\n${evaluationReport(scored)}\n\n`)
  }
}

const file = process.argv[2]
if (file === undefined) leaveOneOut()
else
  process.stdout.write(
    `${evaluationReport(scoredIn(file, ['maybe', 'danger']))}\n\nin full\n${evaluationReport(scoredIn(file, ['danger']))}\n`,
  )
