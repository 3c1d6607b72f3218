import { normalDraw, seededRandom } from './seeded-random.ts'
import type { GradedBank } from './test-bank.ts'

/** Items of one quality, five-point, every third one reversed. */
export const dependentBank = (count: number): GradedBank => ({
  qualities: [{ id: 'calm' }],
  items: Array.from({ length: count }, (_, i) => ({
    id: `i${i}`,
    quality: 'calm',
    keyed: i % 3 === 0 ? (-1 as const) : (1 as const),
    categories: 5,
  })),
})

const CUTS = [-2.2, -0.7, 0.7, 2.2]

/** People whose answers to the first `twins` items have a common cause of weight `shared` beside the quality. */
export const simulateDependentPeople = (
  bank: GradedBank,
  { twins, shared, people, seed }: { twins: number; shared: number; people: number; seed: number },
): { theta: number; row: Record<string, number> }[] => {
  const random = seededRandom(seed)
  return Array.from({ length: people }, () => {
    const theta = normalDraw(random)
    const cause = normalDraw(random)
    const row = Object.fromEntries(
      bank.items.map(({ id, keyed }, i) => {
        const chance = random()
        const noise = Math.log(chance / (1 - chance))
        const lean = 1.3 * theta + (i < twins ? shared * cause : 0) + noise
        const value = CUTS.filter(cut => lean > cut).length
        return [id, keyed === 1 ? value : 4 - value]
      }),
    )
    return { theta, row }
  })
}
