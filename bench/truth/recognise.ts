import { type EngineInput, type ItemInput, normalCdf, type Session } from '@grani/engine'
import type { Bank } from '@grani/server/bank/bank.ts'
import type { Portrait as PortraitTexts } from '@grani/server/content/portrait-schema.ts'
import { hasText, makeThreeTexts } from '@grani/server/features/results/recognition/three-texts.ts'
import { hardIn, type Line } from '@grani/server/features/results/recognition/portrait-text.ts'
import { standingResults } from '@grani/testing/simulated-portraits.ts'
import { drawResponse, drawThetas, type Thetas } from '../simulated-responses.ts'

const BATCH = 10
/** How far from the middle somebody begins to call a side their own. */
const SOFTNESS = 0.5

const likelihood = (thetas: Thetas, lines: readonly Line[]): number => {
  const claims = lines.flatMap(line => line.claims)
  const logs = claims.map(({ quality, side }) =>
    Math.log(normalCdf(((side === 'high' ? 1 : -1) * (thetas.get(quality) ?? 0)) / SOFTNESS)),
  )
  return logs.reduce((sum, log) => sum + log, 0) / claims.length
}

type Texts = { bank: Bank; texts: PortraitTexts }

export type Recognised = {
  hasText: boolean
  /** Null where no three texts were found. */
  isOwn: boolean | null
  /** Whether the other two have as many hard sentences as one's own; null where no three texts were found. */
  isOfOneTone: boolean | null
  /** CPU time. */
  ms: number
}

type Now = Texts & { session: Session; thetas: Thetas; uniform: () => number }

/** Whether somebody with these scores picks their own text now. */
export const recogniseNow = async ({ bank, texts, session, thetas, uniform }: Now): Promise<Recognised> => {
  const { estimates, rows } = standingResults(session)
  const begun = process.cpuUsage().user
  const made = await makeThreeTexts({ bank, texts, rows, estimates, uniform })
  const ms = (process.cpuUsage().user - begun) / 1000
  const scores = made?.texts.map(lines => likelihood(thetas, lines)) ?? []
  const isOwn = made && scores.indexOf(Math.max(...scores)) === made.own
  const isOfOneTone = made && new Set(made.texts.map(lines => hardIn(bank, texts, lines))).size === 1
  return { hasText: hasText({ bank, texts, rows }), isOwn, isOfOneTone, ms }
}

type Judge = Texts & {
  input: EngineInput
  truth: ReadonlyMap<string, ItemInput>
  goal: string
  seed: number
  uniform: () => number
}

/** The same after so many answers each. */
export const recogniseAfter = async (marks: readonly number[], judge: Judge): Promise<Recognised[]> => {
  const { bank, input, truth, texts, goal, seed, uniform } = judge
  const thetas = drawThetas(input.qualities, uniform)
  const session = bank.engine.session({ seed, items: bank.itemsOf(goal) })
  let answered = 0
  const recognised: Recognised[] = []
  for (const mark of marks) {
    for (; answered < mark; answered += BATCH)
      for (const id of session.nextMany(BATCH)) {
        const item = truth.get(id)
        if (item) session.answer(id, drawResponse(item, thetas, uniform), 3000)
      }
    recognised.push(await recogniseNow({ bank, texts, session, thetas, uniform }))
  }
  return recognised
}
