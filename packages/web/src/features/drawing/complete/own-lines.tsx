import type { Drawing } from '@grani/contract'
import { copy } from './copy.ts'
import { ownSheets } from './own-sheets.ts'
import type { FigureReading } from './told.ts'

type Props = {
  figures: readonly FigureReading[]
  /** Those of the figures. */ sheets: readonly Drawing[]
  /** What was said of them already. */ drew?: string | null
}

/** What their own sheets say, whoever else has drawn. */
export const OwnLines = ({ figures, sheets, drew }: Props) => {
  const lines = ownSheets(figures, sheets, drew)
  if (lines.length === 0) return null
  return (
    <div>
      <h3 className="text-lg">{copy.own.title}</h3>
      <ul className="mt-1 grid gap-1">
        {lines.map(line => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}
