import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { SheetCard } from '../mine/sheet-card.tsx'
import { useReading, useSheets } from '../use-drawings.ts'
import { copy } from './copy.ts'
import { OpenIdeas } from './open-ideas.tsx'
import { OwnLines } from './own-lines.tsx'
import { drewOf } from './drew.ts'
import { lineOf, namedHeadlineOf, rarestOf } from './told.ts'

/** A round on one page: a sentence on all of it, its sheets with a line each, and what was measured on them. */
export const RoundSheets = ({ figures }: { figures: readonly string[] }) => {
  const { data, isError, isFetching, refetch } = useSheets('complete', undefined)
  const reading = useReading()
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-60" />
      </Loading>
    )
  // The newest of each: a figure comes again after three months.
  const sheets = figures.flatMap(id => data.drawings.find(({ figure }) => figure?.id === id) ?? [])
  // In the order of the round.
  const read = sheets.flatMap(
    ({ id }) => reading.data?.ideas.figures.find(({ drawing }) => drawing === id) ?? [],
  )
  const [drew, headline, rarest] = [drewOf(read, sheets), namedHeadlineOf(read), rarestOf(read)]
  const saidOf = (id: string) => {
    const figure = read.find(({ drawing }) => drawing === id)
    return figure ? lineOf(figure) : null
  }
  return (
    <>
      {headline !== null && <p className="text-xl leading-snug text-balance break-words">{headline}</p>}
      {drew !== null && <p className="break-words">{drew}</p>}
      {rarest !== null && <p>{rarest}</p>}
      <OpenIdeas figures={read} isTold={headline !== null} />
      <ul
        className={`grid grid-cols-1 gap-2 sm:grid-cols-3 sm:gap-3 ${sheets.length > 3 ? 'lg:grid-cols-5' : ''}`}
      >
        {sheets.map(drawing => (
          <SheetCard
            key={drawing.id}
            drawing={drawing}
            isOfRound
            isKnownInWords={drew === copy.drew.inWords}
            said={saidOf(drawing.id)}
          />
        ))}
      </ul>
      <OwnLines figures={read} sheets={sheets} drew={drew} />
      {headline !== null && <p className="text-sm text-ink-soft">{copy.listNote}</p>}
    </>
  )
}
