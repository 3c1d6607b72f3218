import { type Features, featuresOf, SIZE, stretchesOf } from '@grani/contract/danger/features.ts'
import { randomFrom } from '../seeded-random.ts'
import type { Sentence } from './sentences.ts'

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map(value => ({ value, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value)

type Example = { features: Features; isDangerous: boolean; weight: number }

export type Model = { weights: Float64Array; bias: number }

const EPOCHS = 20
const RATE = 0.1
/** The share of features left out at each step, so that a sentence is not known by one word alone. */
const LEFT_OUT = 0.3
const SEED = 20261124

/** Dangerous and harmless sentences count the same in all, however many there are of each. */
const examplesOf = (sentences: readonly Sentence[]): Example[] => {
  const examples = sentences.map(({ group, text, weight }) => ({
    features: featuresOf(stretchesOf(text)[0] ?? []),
    isDangerous: group.startsWith('danger/'),
    weight,
  }))
  const total = (isDangerous: boolean): number =>
    examples
      .filter(example => example.isDangerous === isDangerous)
      .reduce((sum, { weight }) => sum + weight, 0)
  const half = examples.length / 2
  const [dangerous, harmless] = [half / total(true), half / total(false)]
  return examples.map(example => ({
    ...example,
    weight: example.weight * (example.isDangerous ? dangerous : harmless),
  }))
}

/** The logarithm of the odds that a text is dangerous. */
const scoreOf = ({ weights, bias }: Model, { indexes, values }: Features): number => {
  let sum = bias
  for (let at = 0; at < indexes.length; at++) sum += (weights[indexes[at] ?? 0] ?? 0) * (values[at] ?? 0)
  return sum
}

const without = ({ indexes, values }: Features, random: () => number): Features => {
  const kept = Array.from(indexes, () => random() >= LEFT_OUT)
  return {
    indexes: indexes.filter((_index, at) => kept[at]),
    values: values.filter((_value, at) => kept[at]).map(value => value / (1 - LEFT_OUT)),
  }
}

/** Logistic regression by gradient descent, a sentence at a time, in AdaGrad's steps (Duchi, Hazan, Singer 2011). Deterministic. */
export const train = (sentences: readonly Sentence[]): Model => {
  const random = randomFrom(SEED)
  const examples = examplesOf(sentences)
  const model = { weights: new Float64Array(SIZE), bias: 0 }
  const { weights } = model
  const squares = new Float64Array(SIZE).fill(1e-3)
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const { features, isDangerous, weight } of shuffled(examples, random)) {
      const seen = without(features, random)
      const odds = scoreOf(model, seen)
      const error = (1 / (1 + Math.exp(-odds)) - (isDangerous ? 1 : 0)) * weight
      model.bias -= (RATE / 10) * error
      for (let at = 0; at < seen.indexes.length; at++) {
        const index = seen.indexes[at] ?? 0
        const gradient = error * (seen.values[at] ?? 0)
        squares[index] = (squares[index] ?? 0) + gradient * gradient
        weights[index] = (weights[index] ?? 0) - (RATE * gradient) / Math.sqrt(squares[index])
      }
    }
  return model
}
