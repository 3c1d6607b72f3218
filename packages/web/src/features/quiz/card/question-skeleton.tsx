import { Loading, Skeleton } from '../../../ui/skeleton.tsx'

const ROWS = [1, 2, 3, 4, 5]

/** The placeholder of a question with its options. */
export const QuestionSkeleton = () => (
  <Loading className="grid gap-1.5">
    <Skeleton className="h-6 w-11/12" />
    <Skeleton className="mb-8 h-6 w-2/3" />
    {ROWS.map(row => (
      <Skeleton key={row} className="h-12" />
    ))}
    <div className="h-24" />
  </Loading>
)
