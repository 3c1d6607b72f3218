import type { Portrait } from '@grani/contract'
import type { QualityResult, Session } from '@grani/engine'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import type { LoadedFolder } from '@grani/server/bank/load-folder.ts'
import type { PublishedRow } from '@grani/server/features/results/portrait/published.ts'
import { type Leaning, leaningsOf } from '@grani/server/features/results/portrait/leanings.ts'
import { bandProbability } from '@grani/server/features/results/service.ts'
import { loaded } from './content.ts'
import { drawResponse, type Thetas } from './simulated-responses.ts'

/** A pause that looks like thinking. */
const ANSWER_MS = 3000
const BATCH = 12

type Folder = Pick<LoadedFolder, 'content' | 'texts'>

type Standing = { estimates: readonly QualityResult[]; rows: PublishedRow[]; leanings: Leaning[] }

/** What the product would publish of answers that these scores lead to, and the leanings beside it, by its engine and bank. */
export const simulatedResults = (
  { content }: Folder,
  {
    thetas,
    responses,
    seed,
    uniform,
  }: { thetas: Thetas; responses: number; seed: number; uniform: () => number },
): Standing => {
  const bank = createBank(content, 'simulated')
  const items = new Map(engineInputOf(content).items.map(item => [item.id, item]))
  const session = bank.engine.session({ seed })
  for (let answered = 0; answered < responses; answered += BATCH)
    for (const id of session.nextMany(Math.min(BATCH, responses - answered))) {
      const item = items.get(id)
      if (item) session.answer(id, drawResponse(item, thetas, uniform), ANSWER_MS)
    }
  return standingResults(session)
}

/** What stands in a session as the product would publish it, and the leanings beside it. */
export const standingResults = (session: Pick<Session, 'result'>): Standing => {
  const estimates = session.result()
  const rows = estimates.flatMap(estimate => {
    const { quality, band, mean, sd, answers } = estimate
    if (band === 'unclear') return []
    const probability = bandProbability(estimate, band)
    return [{ uid: quality, quality, band, mean, sd, answers, probability, shared_at: new Date(0) }]
  })
  const published = new Set(rows.map(({ quality }) => quality))
  return {
    estimates,
    rows,
    leanings: leaningsOf(estimates, quality => !published.has(quality), loaded.texts.portrait.heavy),
  }
}

/** The share of the sentences of the shorter of two portraits that stand in the other too, 0…1. */
export const sharedBy = (one: Portrait, other: Portrait): number => {
  const texts = new Set(one.sentences.map(({ text }) => text))
  const shared = other.sentences.filter(({ text }) => texts.has(text)).length
  return shared / Math.max(1, Math.min(one.sentences.length, other.sentences.length))
}
