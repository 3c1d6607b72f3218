import { holdsPhrase } from '../heavy-text.ts'
import { featuresOf, stretchesOf } from './features.ts'
import { scorerOf, type StoredModel } from './model.ts'
import { model } from './weights.ts'

/** How dangerous the most dangerous stretch of a text sounds. */
export const dangerBy = (stored: StoredModel): ((text: string) => number) => {
  const score = scorerOf(stored)
  return text => Math.max(...stretchesOf(text).map(words => score(featuresOf(words))))
}

const dangerOf = dangerBy(model)

/**
 * `danger`: help is shown in full. `maybe`: one line offers it, and no words go to a text model; most texts that sound so tell of
 * an ordinary day.
 */
export type Alarm = 'none' | 'maybe' | 'danger'

/**
 * How far a text sounds as if its writer, or a person it tells of, were in danger: it holds one of the phrases, whatever
 * stands around them, or its words weigh more than a threshold. The same code runs in the browser, where the words stay,
 * and on the server before words would go to a text model. What it finds is not stored or counted anywhere.
 */
export const alarmOf = (text: string, phrases: readonly string[]): Alarm => {
  if (holdsPhrase(text, { phrases, harmless: [] })) return 'danger'
  const score = dangerOf(text)
  if (score > model.loud) return 'danger'
  return score > model.threshold ? 'maybe' : 'none'
}
