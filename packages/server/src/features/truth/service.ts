import {
  TRUTH_CLAIM_IDS,
  TRUTH_PEOPLE,
  type Truth,
  type TruthCell,
  type TruthClaim,
  type TruthClaimId,
} from '@grani/contract'
import type { Context } from '../context.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import { hasEnough, worstCells, worstFirst } from './rules.ts'
import * as store from './store.ts'
import { statementTexts } from './statement-texts.ts'

export { countTruth } from './nightly/count-truth.ts'

const UNTOLD = { value: null, interval: null, promised: null, anybody: null }

const round = (value: number): number => Math.round(1000 * value) / 1000

const rounded = (value: number | null): number | null => (value === null ? null : round(value))

const figureOf = ({ value, low, high, promised, anybody, people, observations }: store.StoredFigure) => ({
  value: rounded(value),
  interval: low === null || high === null ? null : ([round(low), round(high)] satisfies [number, number]),
  promised: rounded(promised),
  anybody: rounded(anybody),
  people,
  observations,
})

/** Cells that the page shows: of norms the groups, whose qualities are in the table. */
const isShown = ({ claim, cell }: store.StoredFigure): boolean =>
  cell !== '' && !(claim === 'norms' && cell.split('/').length === 3)

const claimOf = (context: Context, id: TruthClaimId, rows: readonly store.StoredFigure[]): TruthClaim => {
  const own = rows.filter(({ claim }) => claim === id)
  const all = own.find(({ cell }) => cell === '')
  const needed = id === 'calibration' ? 1 : TRUTH_PEOPLE
  if (!all || all.people < needed)
    return { id, ...UNTOLD, people: all?.people ?? 0, observations: 0, needed, cells: [] }
  const cells = own.filter(isShown).map((row): TruthCell => ({
    cell: row.cell,
    name: context.bank().quality(row.cell)?.quality.name ?? null,
    ...figureOf(row),
  }))
  return { id, ...figureOf(all), needed, cells: id === 'unlike' ? worstCells(cells) : cells }
}

const calibrationOf = async (
  { db }: Context,
  rows: readonly store.StoredFigure[],
): Promise<Truth['calibration']> => {
  const row = rows.find(({ claim }) => claim === 'calibration')
  const madeAt = await store.calibratedAt(db)
  if (!row || madeAt === null || row.value === null || row.people === 0) return null
  const onExperts = Math.round((1 - row.value) * row.observations)
  return {
    made_on: calendarDayOf(madeAt),
    people: row.people,
    qualities: row.observations,
    on_experts: onExperts,
  }
}

/** What the newest night has counted. Nothing is computed here over users. */
export const readTruth = async (context: Context): Promise<Truth> => {
  const rows = await store.figures(context.db)
  const statements = statementTexts(context.db, context.bank())
  const claims = worstFirst(TRUTH_CLAIM_IDS.map(id => claimOf(context, id, rows)))
  const { simulatedTruth: simulated } = context.texts
  const isOpen = (id: TruthClaimId): boolean => claims.find(claim => claim.id === id)?.value === null
  return {
    counted_on: rows[0]?.counted_on ?? null,
    claims: claims.map(claim => ({ ...claim, statement: statements[claim.id] })),
    calibration: await calibrationOf(context, rows),
    simulated: simulated && {
      ...simulated,
      claims: worstFirst(simulated.claims.filter(({ id }) => isOpen(id))),
    },
  }
}

const COLUMNS = [
  'claim',
  'cell',
  'value',
  'low',
  'high',
  'promised',
  'anybody',
  'people',
  'observations',
  'counted_on',
]

/** The same with every cell, as CSV (RFC 4180); nothing in it needs quotes. */
export const truthTable = async ({ db }: Context): Promise<string> => {
  const rows = await store.figures(db)
  const told = new Set(
    rows.filter(({ cell, people }) => cell === '' && hasEnough(people)).map(({ claim }) => claim),
  )
  const lines = rows
    .filter(({ claim, cell }) => cell === '' || told.has(claim))
    .map(row =>
      told.has(row.claim) || row.claim === 'calibration'
        ? row
        : { ...row, value: null, low: null, high: null, promised: null, anybody: null, observations: null },
    )
    .map(({ claim, cell, value, low, high, promised, anybody, people, observations, counted_on }) => {
      const numbers = [value, low, high, promised, anybody].map(rounded)
      return [claim, cell, ...numbers, people, observations, counted_on].join(',')
    })
  return [COLUMNS.join(','), ...lines, ''].join('\r\n')
}
