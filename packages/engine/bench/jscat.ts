import type { Calibration, GradedItemInput } from '../src/index.ts'
import { bankSums, unseenCorrelation } from './evaluation.ts'
import { correlationRow, LEVELS } from './accuracy-row.ts'
import type { AccuracyRow } from './accuracy-row.ts'
import { keyedValue } from './split.ts'
import type { Split } from './split.ts'

/** What the bench uses of @bdelab/jscat (installed apart, given by its path). */
interface Cat {
  theta: number
  seMeasurement: number
  updateAbilityEstimate(zetas: Zeta[], answers: (0 | 1)[]): void
  findNextItem(stimuli: Stimulus[]): { nextStimulus: Stimulus | undefined; remainingStimuli: Stimulus[] }
}
interface Zeta {
  a: number
  b: number
  c: number
  d: number
}
interface Stimulus extends Zeta {
  id: string
}
export type CatMaker = new (input: object) => Cat

export const loadJscat = async (path: string): Promise<CatMaker> => {
  const module: { Cat?: CatMaker; default?: { Cat: CatMaker } } = await import(path)
  const maker = module.Cat ?? module.default?.Cat
  if (!maker) throw new Error(`no Cat in ${path}`)
  return maker
}

/** A graded item as 0/1: "at or above the cut nearest its middle", with that threshold as its difficulty. */
const asBinary = (
  split: Split,
  calibration: Calibration,
): Map<string, { cut: number; zeta: Zeta; item: GradedItemInput }> =>
  new Map(
    split.input.items.map(item => {
      const { slope, thresholds } = calibration.items[item.id]!
      const cut = thresholds.reduce((best, b, k) => (Math.abs(b) < Math.abs(thresholds[best]!) ? k : best), 0)
      return [item.id, { cut: cut + 1, zeta: { a: slope, b: thresholds[cut]!, c: 0, d: 1 }, item }]
    }),
  )

/** jscat as its documentation uses it: one Cat per quality, EAP, maximum information, the least sure quality next. */
export const evaluateJscat = (split: Split, calibration: Calibration, Maker: CatMaker): AccuracyRow => {
  const binary = asBinary(split, calibration)
  const thetas: number[][][] = LEVELS.map(() => [])
  for (const row of split.judgedRows) {
    const bank = split.bank.filter(id => row[id] !== undefined)
    const cats = new Map(
      split.scales.map(scale => [
        scale.id,
        new Maker({ method: 'EAP', itemSelect: 'MFI', minTheta: -4.5, maxTheta: 4.5 }),
      ]),
    )
    const left = new Map<string, Stimulus[]>()
    for (const id of bank) {
      const { zeta, item } = binary.get(id)!
      left.set(item.quality, [...(left.get(item.quality) ?? []), { id, ...zeta }])
    }
    let asked = 0
    LEVELS.forEach((level, l) => {
      for (; asked < Math.round(level * bank.length); asked++) {
        const error = (q: string): number => {
          const se = cats.get(q)!.seMeasurement
          return Number.isFinite(se) ? se : 10
        }
        const quality = [...left]
          .filter(([, list]) => list.length > 0)
          .toSorted((a, b) => error(b[0]) - error(a[0]))[0]![0]
        const cat = cats.get(quality)!
        const { nextStimulus } = cat.findNextItem(left.get(quality)!)
        const next = nextStimulus ?? left.get(quality)![0]!
        left.set(
          quality,
          left.get(quality)!.filter(s => s.id !== next.id),
        )
        const { cut, zeta, item } = binary.get(next.id)!
        cat.updateAbilityEstimate([zeta], [keyedValue(item, row[next.id]!) >= cut ? 1 : 0])
      }
      thetas[l]!.push(split.scales.map(scale => cats.get(scale.id)!.theta))
    })
  }
  const full = unseenCorrelation(split, bankSums(split))
  return correlationRow(
    '@bdelab/jscat 5.2.3',
    thetas.map(list => unseenCorrelation(split, list) / full),
  )
}
