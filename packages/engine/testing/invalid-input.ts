import { createEngine } from '../src/create-engine.ts'
import type { Calibration } from '../src/types/calibration.ts'
import type { Engine } from '../src/types/engine.ts'
import type { EngineInput } from '../src/types/input.ts'

/** Three qualities, one with an item, one with a reversed item, one with none, and a forced choice. */
export const smallBank: EngineInput = {
  qualities: [
    { id: 'a', loadings: [0.5] },
    { id: 'b', loadings: [0.4] },
    { id: 'c', loadings: [0.3] },
  ],
  items: [
    { id: 'x', quality: 'a', keyed: 1, categories: 5 },
    { id: 'y', quality: 'b', keyed: -1, categories: 4 },
    { id: 'p', pair: ['a', 'b'] },
  ],
}

/** The calibration an engine of this bank saves before any answers; a new copy each time. */
export const smallCalibration = (): Calibration => createEngine(smallBank).save()

const isNever = (_value: unknown): _value is never => true

/** A value that the types forbid, for a place that expects another. */
export const invalid = (value: unknown): never => {
  if (isNever(value)) return value
  throw new Error('never')
}

export const createWith = (change: object) => (): Engine => createEngine({ ...smallBank, ...change })
export const withItem = (item: unknown) => createWith({ items: [invalid(item)] })
export const withQuality = (quality: object) =>
  createWith({ qualities: [quality, ...smallBank.qualities.slice(1)] })

export const loadWith = (change: (calibration: Calibration) => void) => (): void => {
  const calibration = smallCalibration()
  change(calibration)
  createEngine(smallBank).load(calibration)
}
