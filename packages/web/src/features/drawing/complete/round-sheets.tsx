import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { SHEET_GRID, SheetCard } from '../mine/sheet-card.tsx'
import { useReading, useSheets } from '../use-drawings.ts'
import { mostUnusual } from './most-unusual.ts'

/** The sheets of a round side by side, and a word on the most unusual one. */
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
  const read = reading.data?.ideas.figures.filter(({ drawing }) => sheets.some(({ id }) => id === drawing))
  const word = mostUnusual(read ?? [])
  return (
    <>
      {word !== null && <p>{word}</p>}
      <ul className={SHEET_GRID}>
        {sheets.map(drawing => (
          <SheetCard key={drawing.id} drawing={drawing} isToday />
        ))}
      </ul>
    </>
  )
}
