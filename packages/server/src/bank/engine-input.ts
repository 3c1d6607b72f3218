import type { Calibration, EngineInput, ItemInput } from '@grani/engine'
import type { Content, Item } from '../content/schema.ts'

/** Expert thresholds of a graded item at shift 0, by the number of options, in SD of theta. */
const THRESHOLDS: Record<number, number[]> = {
  2: [0],
  3: [-0.8, 0.8],
  4: [-1.2, 0, 1.2],
  5: [-1.8, -0.6, 0.6, 1.8],
  6: [-2, -1, 0, 1, 2],
  7: [-2.2, -1.3, -0.45, 0.45, 1.3, 2.2],
}

/** Experts' thresholds of an item, in the keyed direction. `shift`: how much easier it is to agree, in SD. */
export const expertThresholds = (categories: number, shift: number): number[] =>
  (THRESHOLDS[categories] ?? []).map(b => b - shift)

/**
 * Users are told something soon (docs/decisions/068), of many sides of theirs (194), and what stands on little is asked about once
 * more (205, 210); two of them with the same answers need not get the same question.
 */
const SELECTION = { top: 3, resultWeight: 2, broadAfter: 4, qualityDistance: 5, confirm: 0.1, second: 0.06 }

const itemInputOf = (item: Item): ItemInput => {
  const shared = {
    id: item.id,
    near: item.near,
    retired: item.stage === 'retired',
    format: item.answerSet ?? item.kind,
    scene: item.kind !== 'statement',
  }
  // The engine's first statement is the one that the higher value prefers: the right one.
  if (item.kind === 'pair')
    return {
      ...shared,
      pair: [item.right.quality, item.left.quality],
      keyed: [item.right.key ?? 1, item.left.key ?? 1],
    }
  return {
    ...shared,
    quality: item.quality,
    keyed: item.key,
    categories: item.answers.length,
    slope: item.slope,
    // Desirable agreement comes early: the thresholds, in the keyed direction, move against the shift.
    thresholds: expertThresholds(item.answers.length, item.shift * item.key),
  }
}

/** The engine's input. Items are in the order of their numbers, which is the layout of saved states. */
export const engineInputOf = (content: Content): EngineInput => ({
  qualities: content.directions.flatMap(direction =>
    direction.qualities.map(quality => ({
      id: quality.id,
      direction: direction.uid,
      kind: quality.kind,
      loadings: content.factors.map(factor => quality.loadings[factor.uid] ?? 0),
    })),
  ),
  items: content.items.map(itemInputOf),
  selection: SELECTION,
})

/** The part of a calibration that fits this content: an item whose options have changed keeps the experts' parameters. */
export const fittingCalibration = (content: Content, calibration: Calibration): Calibration => ({
  ...calibration,
  items: Object.fromEntries(
    content.items.flatMap(({ id, answers }) => {
      const known = calibration.items[id]
      return known && known.thresholds.length === answers.length - 1 ? [[id, known]] : []
    }),
  ),
})
