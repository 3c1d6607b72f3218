import type { Direction, Result } from '@grani/contract'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { copy } from '../copy.ts'
import { currentResults, ofDirection, isState } from '../result-selectors.ts'
import { ConsistencyNotice } from './consistency-notice.tsx'
import { DirectionProfile } from './direction-profile.tsx'
import { ResultList } from '../list/result-list.tsx'
import { noResultsText, progressLabel } from '../labels.ts'

const NoResults = ({ direction, isBegun }: { direction: Direction; isBegun: boolean }) => {
  const { title, text } = noResultsText(direction)
  const action = <LinkButton href="/">{copy.empty.action}</LinkButton>
  if (!isBegun) {
    return (
      <EmptyState mood="growing" title={title} action={action}>
        <p>{text}</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="text-lg">{title}</h3>
      <p className="max-w-[60ch] text-ink-soft">{text}</p>
      <div className="mt-2">{action}</div>
    </div>
  )
}

type Props = { direction: Direction; results: readonly Result[] }

/** One direction: its picture, its introduction, and the results in it. */
export const DirectionView = ({ direction, results }: Props) => {
  const all = ofDirection(results, direction.uid)
  const now = currentResults(all)
  const isBegun = direction.qualities.some(({ certainty }) => certainty > 0)
  // States have a history chart of their own below, and no position among the other qualities.
  const hasProfile = isBegun && (now.length === 0 || !now.every(isState))
  return (
    <div className="grid grid-cols-1 gap-8">
      {!direction.is_consistent && <ConsistencyNotice />}
      <header className="flex flex-col gap-5 sm:flex-row sm:items-center md:flex-col md:items-stretch lg:flex-row lg:items-center">
        <FacetPicture facets={direction.qualities} className="size-36 shrink-0 self-center" />
        <div>
          <h2 data-route-focus className="text-2xl">
            {direction.name}
          </h2>
          <p className="mt-1 font-medium text-accent">{progressLabel(direction)}</p>
          {direction.introduction
            .trim()
            .split(/\n\s*\n/)
            .map(paragraph => (
              <p key={paragraph} className="mt-2 max-w-[60ch] text-ink-soft">
                {paragraph}
              </p>
            ))}
        </div>
      </header>
      {now.length === 0 && direction.is_consistent && <NoResults direction={direction} isBegun={isBegun} />}
      {hasProfile && <DirectionProfile direction={direction} results={all} />}
      <ResultList results={now} all={all} />
    </div>
  )
}
