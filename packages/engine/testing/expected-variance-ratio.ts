import type { Session } from '../src/index.ts'
import type { GradedBank } from './test-bank.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/**
 * How many times as large variances are expected to be after one more answer, over what the person may answer: of the
 * item's own quality, of all together, and of the one that fares worst. The session is left as it was.
 */
export const expectedVarianceRatios = (session: Session, bank: GradedBank, item: number) => {
  const { id, quality } = bank.items[item]!
  const before = session.result().map(({ sd }) => sd * sd)
  const expected = before.map(() => 0)
  session.predict(id).forEach((chance, value) => {
    session.answer(id, value, 3000)
    session.result().forEach(({ sd }, d) => (expected[d]! += chance * sd * sd))
    session.undo(id)
  })
  const ratios = expected.map((variance, d) => variance / before[d]!)
  const own = ratios[bank.qualities.findIndex(q => q.id === quality)]!
  return { own, all: sum(expected) / sum(before), worst: Math.max(...ratios) }
}
