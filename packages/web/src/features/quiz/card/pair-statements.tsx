import type { ReactNode } from 'react'
import { copy } from './copy.ts'

type Props = {
  pair: { left: string; right: string }
  /** The id of each statement, for the question's aria-describedby. */
  ids: readonly [string, string]
  children: ReactNode
}

const STATEMENT = 'rounded-control bg-sunken px-3.5 py-2 text-pretty @min-[30rem]:px-4 @min-[30rem]:py-3'

const StatementLabel = ({ children }: { children: string }) => (
  <span className="text-sm text-ink-soft @min-[30rem]:block">{children} </span>
)

/** The options (children) between the two statements that they compare; on a wide card below both. */
export const PairStatements = ({ pair, ids, children }: Props) => (
  <div className="mt-2 grid gap-1.5 @min-[30rem]:mt-4 @min-[30rem]:grid-cols-2 @min-[30rem]:gap-4">
    <p id={ids[0]} className={STATEMENT}>
      <StatementLabel>{copy.first}</StatementLabel>
      {pair.left}
    </p>
    <p id={ids[1]} className={`${STATEMENT} order-3 @min-[30rem]:order-none`}>
      <StatementLabel>{copy.second}</StatementLabel>
      {pair.right}
    </p>
    <div className="order-2 @min-[30rem]:order-none @min-[30rem]:col-span-2">{children}</div>
  </div>
)
