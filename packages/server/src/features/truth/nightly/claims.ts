import type { TruthClaimId } from '@grani/contract'
import type { RawBuilder } from 'kysely'
import type { Bank } from '../../../bank/bank.ts'
import {
  type CorrelationSums,
  correlationSums,
  type MedianSums,
  medianSums,
  type ShareSums,
  shareSums,
} from './aggregates.ts'
import { calibration, type CalibrationSums } from './calibration.ts'
import { countdowns } from './countdowns.ts'
import { diary } from './diary.ts'
import { forecasts } from './forecasts.ts'
import { norms } from './norms.ts'
import { observers } from './observers.ts'
import { portraits } from './portraits.ts'
import { checks, drift } from './remeasurements.ts'
import { retests } from './retests.ts'
import { careless } from './sittings.ts'
import { unlike } from './ratings.ts'

/** The statement of one claim, by what its rows are turned into a figure. */
export type Statement =
  | { kind: 'share'; sums: RawBuilder<ShareSums> }
  | { kind: 'correlation'; sums: RawBuilder<CorrelationSums> }
  | { kind: 'median'; sums: RawBuilder<MedianSums> }
  | { kind: 'calibration'; sums: RawBuilder<CalibrationSums> }

/** What each claim is counted by. The page shows these statements as they run. */
export const statementsOf = (bank: Bank, now: Date): Record<TruthClaimId, Statement> => ({
  portraits: { kind: 'share', sums: shareSums(portraits) },
  forecasts: { kind: 'share', sums: shareSums(forecasts) },
  retests: { kind: 'correlation', sums: correlationSums(retests(bank)) },
  checks: { kind: 'share', sums: shareSums(checks) },
  drift: { kind: 'median', sums: medianSums(drift) },
  diary: { kind: 'correlation', sums: correlationSums(diary) },
  observers: { kind: 'correlation', sums: correlationSums(observers) },
  careless: { kind: 'share', sums: shareSums(careless(now)) },
  unlike: { kind: 'share', sums: shareSums(unlike) },
  countdowns: { kind: 'share', sums: shareSums(countdowns(bank)) },
  calibration: { kind: 'calibration', sums: calibration(bank) },
  norms: { kind: 'share', sums: shareSums(norms) },
})
