import type { Direction, Result } from '@grani/contract'
import { Link } from 'wouter'
import { badge } from '../../../shared/format/badge.ts'
import { hueOf } from '../../../shared/families/families.ts'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Meter } from '../../../ui/meter.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { copy } from '../copy.ts'
import { progressLabel, progressShare } from '../labels.ts'
import { DirectionStone } from '../stone/direction-stone.tsx'
import { stoneFacets } from '../stone/stone-facets.ts'

/** What was said of it; the new results stand in the same line, because the name needs the whole width. */
const Progress = ({ direction, isRow }: { direction: Direction; isRow: boolean }) => {
  const count = badge(direction.new_results)
  return (
    <>
      <span
        className={classNames('mt-0.5 flex items-center justify-between gap-2', isRow && 'max-md:flex-col')}
      >
        <span className="text-sm text-ink-soft">{progressLabel(direction)}</span>
        {count && (
          <span className={isRow ? 'max-md:absolute max-md:top-2 max-md:right-4' : undefined}>
            <Chip strong>
              <VisuallyHidden>{copy.newCount('')}</VisuallyHidden>
              {count}
            </Chip>
          </span>
        )}
      </span>
      {!isRow && <Meter value={progressShare(direction)} className="mt-1.5" />}
    </>
  )
}

/** On phones a direction in the row is its picture with the name below it. */
const TILE =
  'max-md:relative max-md:w-38 max-md:shrink-0 max-md:snap-start max-md:flex-col max-md:justify-start max-md:px-0 max-md:text-center'

type Props = {
  direction: Direction
  /** The current results, for the picture. */ results: readonly Result[]
  isCurrent: boolean
  /** In a row of pictures on phones. */ isRow: boolean
  /** Without its progress. */ isBrief: boolean
}

/** A direction as its picture, its name and what was said of it; leads to its page. */
export const DirectionLink = ({ direction, results, isCurrent, isRow, isBrief }: Props) => (
  <Link
    href={`/results/${direction.uid}`}
    aria-current={isCurrent ? 'page' : undefined}
    className={classNames(
      'flex items-center gap-3 rounded-control px-3 transition-colors duration-150 hover:bg-sunken aria-[current]:bg-accent-soft',
      isBrief ? 'min-h-11 py-1' : 'py-2.5',
      isRow && TILE,
    )}
  >
    <DirectionStone
      facets={stoneFacets(direction, results)}
      hue={hueOf(direction.uid)}
      className={classNames(
        'shrink-0',
        isBrief ? 'size-8' : isRow ? 'size-12' : 'size-14',
        isRow && 'max-md:size-24',
      )}
    />
    {/* In a column a long word would make it as wide as the word; so the word breaks. */}
    <span className="max-w-full min-w-0 grow">
      <span className={classNames('block leading-snug font-medium', isRow && 'max-md:text-sm')}>
        {direction.name}
      </span>
      {!isBrief && <Progress direction={direction} isRow={isRow} />}
    </span>
  </Link>
)
