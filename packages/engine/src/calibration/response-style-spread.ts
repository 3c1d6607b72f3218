import { fitStyle, applyStyle } from '../model/response-style.ts'
import type { StyledAnswer, StyleSpread } from '../model/response-style.ts'

/** One person's answers in two halves, each with the probabilities predicted from the belief of the first. */
export interface StyleHalves {
  seen: StyledAnswer[]
  unseen: StyledAnswer[]
}

const EXTREMITY = [0, 0.25, 0.5, 0.8, 1.2]
const AGREEMENT = [0, 0.15, 0.3, 0.5]

/** The SDs of response style under which the style fitted to one half predicts the other best; 0 where none helps. */
export const chooseStyleSpread = (people: readonly StyleHalves[]): StyleSpread => {
  const score = (spread: StyleSpread): number => {
    let log = 0
    for (const { seen, unseen } of people) {
      const style = fitStyle(seen, spread)
      for (const { probabilities, value } of unseen)
        log += Math.log(Math.max(applyStyle(probabilities, style)[value]!, 1e-9))
    }
    return log
  }
  const best = (candidates: StyleSpread[]): StyleSpread => {
    const scores = candidates.map(score)
    return candidates[scores.indexOf(Math.max(...scores))]!
  }
  const { extremity } = best(EXTREMITY.map(extremity => ({ extremity, agreement: 0 })))
  return best(AGREEMENT.map(agreement => ({ extremity, agreement })))
}
