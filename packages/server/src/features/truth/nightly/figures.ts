import { TRUTH_CLAIM_IDS, type TruthClaimId } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { ShareSums } from './aggregates.ts'
import { correlationInterval, shareInterval } from './intervals.ts'
import { statementsOf, type Statement } from './claims.ts'

/** One cell of one claim, as it is stored. */
export type Figure = {
  claim: TruthClaimId
  cell: string
  people: number
  observations: number
  value: number | null
  low: number | null
  high: number | null
  promised: number | null
  anybody: number | null
}

type Cell = Omit<Figure, 'claim'>

const NONE = { value: null, low: null, high: null, promised: null, anybody: null }

const shareCell = ({ cell, people, part, whole, promised, anybody, ...squares }: ShareSums): Cell => {
  const [low, high] = shareInterval({ cell, people, part, whole, promised, anybody, ...squares })
  return { cell, people, observations: whole, value: part / whole, low, high, promised, anybody }
}

const cellsOf = async (tx: Tx, statement: Statement): Promise<Cell[]> => {
  switch (statement.kind) {
    case 'share':
      return (await statement.sums.execute(tx)).rows.map(shareCell)
    case 'correlation':
      return (await statement.sums.execute(tx)).rows.map(({ value, ...row }) => {
        const [low, high] = value === null ? [null, null] : correlationInterval(value, row.people)
        return { ...NONE, ...row, value, low, high }
      })
    case 'median':
      return (await statement.sums.execute(tx)).rows.map(row => ({ ...NONE, ...row }))
    case 'calibration':
      return (await statement.sums.execute(tx)).rows.map(({ people, qualities, estimated }) => ({
        ...NONE,
        cell: '',
        people,
        observations: qualities,
        value: estimated / Math.max(1, qualities),
      }))
  }
}

/** Of norms a group as a whole has no side: what is told of it is how many people it has. */
const withoutMixtures = (claim: TruthClaimId, cell: Cell): Cell =>
  claim === 'norms' && cell.cell.split('/').length < 3
    ? { ...cell, ...NONE, observations: cell.people }
    : cell

/** Counts every claim, one statement after the other. */
export const countFigures = async (tx: Tx, bank: Bank, now: Date): Promise<Figure[]> => {
  const figures: Figure[] = []
  const statements = statementsOf(bank, now)
  for (const claim of TRUTH_CLAIM_IDS)
    for (const cell of await cellsOf(tx, statements[claim]))
      figures.push({ claim, ...withoutMixtures(claim, cell) })
  return figures
}
