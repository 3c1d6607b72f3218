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
 * Whether a text sounds as if its writer, or a person it tells of, were in danger: it holds one of the phrases, whatever
 * stands around them, or its words weigh more than the threshold. The same code runs in the browser, where the words stay,
 * and on the server before words would go to a text model. What it finds is not stored or counted anywhere.
 */
export const soundsDangerous = (text: string, phrases: readonly string[]): boolean =>
  holdsPhrase(text, { phrases, harmless: [] }) || dangerOf(text) > model.threshold
