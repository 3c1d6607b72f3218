import type { Drawing } from '@grani/contract'
import { Link } from 'wouter'
import { dateInWords } from '../../../shared/format/date.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FigurePicture } from '../choice/figure-picture.tsx'
import { copy } from './copy.ts'
import { SheetThumbnail } from './sheet-thumbnail.tsx'
import { titleOf } from './title-of.ts'

type Props = { drawing: Drawing; /** All beside it are too: no date is needed. */ isToday?: boolean }

export const SHEET_GRID = 'mt-3 grid grid-cols-2 gap-3 md:grid-cols-3'

const FRAME = 'block aspect-4/3 w-full rounded-control border border-line bg-surface text-ink'

/** A sheet in small, with its name; it leads to the sheet. */
export const SheetCard = ({ drawing, isToday = false }: Props) => {
  const isInWords = drawing.stroke_count === 0
  return (
    <li className="min-w-0">
      <Link
        href={`/drawing/mine/${drawing.id}`}
        className="block rounded-card bg-surface p-3 shadow-card hover:bg-accent-soft"
      >
        {isInWords ? (
          <span
            className={`${FRAME} relative grid! place-items-center p-3 text-center text-sm text-ink-soft`}
          >
            {drawing.figure ? (
              <FigurePicture
                figure={drawing.figure}
                className="absolute inset-0 size-full border-0! text-ink"
              />
            ) : (
              copy.words
            )}
          </span>
        ) : (
          <SheetThumbnail drawing={drawing.id} figure={drawing.figure} className={FRAME}>
            <Skeleton className="aspect-4/3 w-full" />
          </SheetThumbnail>
        )}
        <span className="mt-2 line-clamp-2 font-medium break-words">{titleOf(drawing)}</span>
        {isInWords && drawing.figure && <span className="block text-sm text-ink-soft">{copy.words}</span>}
        {!isToday && <span className="block text-sm text-ink-soft">{dateInWords(drawing.finished_at)}</span>}
      </Link>
    </li>
  )
}
