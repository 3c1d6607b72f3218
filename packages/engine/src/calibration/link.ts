import { EngineError } from '../engine-error.ts'
import { ownEntry, rejectInput, requireFields, requireList } from '../input/input-checks.ts'
import { checkCalibration } from '../input/parameter-checks.ts'
import type { Calibration } from '../types/calibration.ts'
import type { PairItemInput } from '../types/input.ts'

/** Linear transformation of one quality onto the reference scale. */
export interface QualityLink {
  quality: string
  /** Items known to both calibrations. */
  anchors: number
  /** theta(reference) = scale × theta(new) + shift. */
  scale: number
  shift: number
  /** Mean |Δb| of the anchors after linking; above 0.15 (DRIFT_LIMIT) the quality should be re-anchored. */
  drift: number
  /** False when fewer than 20 % of the items are anchors: the quality then stays on its new scale. */
  linked: boolean
}

/** At least this share of a quality's items must be anchors. */
const ANCHOR_SHARE = 0.2
/** Mean |Δb| above which a quality should be re-anchored. */
export const DRIFT_LIMIT = 0.15

const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length

/**
 * Brings a new calibration onto the scale of a frozen reference cohort by the items both know, quality by quality
 * (mean / geometric-mean linking, Mislevy & Bock 1990; Kolen & Brennan 2014, §6.3): scale = exp mean log(a_new / a_ref),
 * shift = mean b_ref - scale × mean b_new; a → a / scale, b → scale × b + shift.
 * The forced choices in `pairs` follow their two qualities: with θ_new = (θ - shift) / scale put into
 * a₁θ₁ - a₂θ₂ + d, a → a / scale and d → d - k₁a₁shift₁/scale₁ + k₂a₂shift₂/scale₂ (k: the keys).
 *
 * @param newer the calibration to transform; it is not modified
 * @param reference the calibration that defines the scale; it is not modified
 * @param qualityOf item id → quality id, for every item of `newer`
 * @param pairs the forced choices of the bank; those that are not listed stay unchanged
 * @returns the transformed calibration, and scale, shift and drift of each quality; a quality with fewer than 20 % anchors
 * stays on its new scale (`linked: false`)
 * @throws EngineError `unknown-item` (`qualityOf`) for an item without a quality, `bad-input` for an invalid calibration
 * (`newer.items.q1.slope`) or pair (`pairs[0].pair`)
 * @example
 * const qualityOf = { q1: 'calm', q2: 'calm', q3: 'calm' }
 * linkCalibrations(engine.save(), engine.save(), qualityOf).qualities[0].linked // => false
 */
export const linkCalibrations = (
  newer: Calibration,
  reference: Calibration,
  qualityOf: Readonly<Record<string, string>>,
  pairs: readonly PairItemInput[] = [],
): { calibration: Calibration; qualities: QualityLink[] } => {
  checkCalibration(newer, 'newer')
  checkCalibration(reference, 'reference')
  requireFields(qualityOf, 'qualityOf')
  requireList(pairs, 'pairs').forEach((pair, n) => checkPair(pair, `pairs[${n}]`))
  const groups = new Map<string, string[]>()
  for (const id of Object.keys(newer.items)) {
    const quality = ownEntry(qualityOf, id)
    if (typeof quality !== 'string')
      throw new EngineError('unknown-item', 'qualityOf', `no quality for "${id}"`)
    groups.set(quality, [...(groups.get(quality) ?? []), id])
  }
  const items: Calibration['items'] = {}
  const qualities = [...groups].map(([quality, ids]) => {
    const link = linkOne(quality, ids, newer, reference)
    for (const id of ids) {
      const { slope, thresholds, ...rest } = newer.items[id]!
      const linkedThresholds = thresholds.map(b => link.scale * b + link.shift)
      items[id] = { slope: slope / link.scale, thresholds: linkedThresholds, ...rest }
    }
    return link
  })
  const linked = linkPairs(newer, new Map(qualities.map(link => [link.quality, link])), pairs)
  return { calibration: { ...newer, items, pairs: { ...newer.pairs, ...linked } }, qualities }
}

const checkPair = (value: unknown, where: string): void => {
  const { pair, keyed = [1, 1] } = requireFields(value, where)
  requireList(pair, `${where}.pair`, 2)
  requireList(keyed, `${where}.keyed`, 2).forEach((sign, k) => {
    if (sign !== 1 && sign !== -1) rejectInput(`${where}.keyed[${k}]`, '1 or -1', sign)
  })
}

const IDENTITY_LINK = { scale: 1, shift: 0 }

const linkPairs = (
  newer: Calibration,
  links: ReadonlyMap<string, QualityLink>,
  pairs: readonly PairItemInput[],
): Calibration['pairs'] =>
  Object.fromEntries(
    pairs.flatMap(({ id, pair: [one, other], keyed: [k1, k2] = [1, 1] }) => {
      const known = ownEntry(newer.pairs, id)
      if (!known) return []
      const first = links.get(one) ?? IDENTITY_LINK
      const second = links.get(other) ?? IDENTITY_LINK
      const slopes: [number, number] = [known.slopes[0] / first.scale, known.slopes[1] / second.scale]
      const intercept = known.intercept - k1 * slopes[0] * first.shift + k2 * slopes[1] * second.shift
      return [[id, { ...known, slopes, intercept }]]
    }),
  )

const linkOne = (
  quality: string,
  ids: readonly string[],
  newer: Calibration,
  reference: Calibration,
): QualityLink => {
  const anchors = ids.filter(id => {
    const [a, b] = [newer.items[id]!, ownEntry(reference.items, id)]
    return b !== undefined && a.thresholds.length === b.thresholds.length && a.answers > 0 && b.answers > 0
  })
  if (anchors.length === 0 || anchors.length < ANCHOR_SHARE * ids.length) {
    return { quality, anchors: anchors.length, scale: 1, shift: 0, drift: 0, linked: false }
  }
  const scale = Math.exp(
    mean(anchors.map(id => Math.log(newer.items[id]!.slope / reference.items[id]!.slope))),
  )
  const ofNew = mean(anchors.map(id => mean(newer.items[id]!.thresholds)))
  const ofReference = mean(anchors.map(id => mean(reference.items[id]!.thresholds)))
  const shift = ofReference - scale * ofNew
  const gaps = anchors.flatMap(id =>
    newer.items[id]!.thresholds.map((b, k) =>
      Math.abs(scale * b + shift - reference.items[id]!.thresholds[k]!),
    ),
  )
  return { quality, anchors: anchors.length, scale, shift, drift: mean(gaps), linked: true }
}
