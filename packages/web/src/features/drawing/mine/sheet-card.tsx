import type { Drawing } from '@grani/contract'
import { Link } from 'wouter'
import { dateInWords } from '../../../shared/format/date.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FigurePicture } from '../choice/figure-picture.tsx'
import { copy } from './copy.ts'
import { hyphenated } from './hyphenated.ts'
import { SheetThumbnail } from './sheet-thumbnail.tsx'
import { titleOf } from './title-of.ts'

type Props = {
  drawing: Drawing
  /** Those beside it are of today too: no date is needed, and on a phone each has a row. */
  isOfRound?: boolean
  /** That it is in words was said of all of them. */
  isKnownInWords?: boolean
  /** A line under its name. */
  said?: string | null
}

export const SHEET_GRID = 'mt-3 grid grid-cols-2 gap-3 md:grid-cols-3'

const FRAME = 'block aspect-4/3 w-full rounded-control border border-line bg-surface text-ink'

/** A sheet in small, with its name; it leads to the sheet. */
export const SheetCard = ({ drawing, isOfRound = false, isKnownInWords = false, said = null }: Props) => {
  const isInWords = drawing.stroke_count === 0
  return (
    <li className="min-w-0">
      <Link
        href={`/drawing/mine/${drawing.id}`}
        className={`group h-full rounded-card bg-surface p-2 shadow-card sm:p-3 ${isOfRound ? 'grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3 sm:block' : 'block'}`}
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
        <span className="block min-w-0">
          <span
            className={`line-clamp-2 font-medium break-words group-hover:underline ${isOfRound ? 'sm:mt-2' : 'mt-2'}`}
          >
            {hyphenated(titleOf(drawing))}
          </span>
          {isInWords && drawing.figure && !isKnownInWords && (
            <span className="block text-sm text-ink-soft">{copy.words}</span>
          )}
          {said !== null && <span className="block text-sm text-ink-soft">{said}</span>}
          {!isOfRound && (
            <span className="block text-sm text-ink-soft">{dateInWords(drawing.finished_at)}</span>
          )}
        </span>
      </Link>
    </li>
  )
}
