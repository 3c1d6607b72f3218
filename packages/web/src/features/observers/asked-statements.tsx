import type { ObservableQuality } from '@grani/contract'
import { copy } from './copy.ts'

export const countStatements = (qualities: readonly ObservableQuality[]): number =>
  qualities.reduce((sum, { statements }) => sum + statements.length, 0)

/** Exactly what the observers will be asked, behind a line that says how much it is. */
export const AskedStatements = ({ qualities }: { qualities: readonly ObservableQuality[] }) => (
  <details className="rounded-control border border-line px-4">
    <summary className="min-h-11 py-2.5 font-medium text-accent">
      {copy.start.statementsTitle(countStatements(qualities))}
    </summary>
    <dl className="grid gap-4 pb-4">
      {qualities.map(({ id, name, statements }) => (
        <div key={id}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          {statements.map(statement => (
            <dd key={statement.id} className="mt-1">
              {statement.text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  </details>
)
