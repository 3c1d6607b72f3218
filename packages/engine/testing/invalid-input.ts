import { createEngine } from '../src/create-engine.ts'
import type { Calibration } from '../src/types/calibration.ts'
import type { Engine } from '../src/types/engine.ts'
import type { EngineInput } from '../src/types/input.ts'

/** For tests: three qualities, one with an item, one with a reversed item, one with none, and a forced choice. */
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

/** What an engine of this bank saves before anybody has answered; a new one each time. */
export const smallCalibration = (): Calibration => createEngine(smallBank).save()

const passes = (_value: unknown): _value is never => true

/** A value that no caller written in TypeScript would give, in the place of one. */
export const invalid = (value: unknown): never => {
  if (passes(value)) return value
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
