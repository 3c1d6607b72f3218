import { listOwnAnswers } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { QuotedAnswers } from './quoted-answers.tsx'

/** What the user has answered about a quality, in the words of the questions; asked for when it is looked at. */
export const OwnAnswers = ({ quality }: { quality: string }) => {
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf(listOwnAnswers, { params: { quality } }),
    staleTime: 0,
  })
  if (data?.length === 0) return null
  return (
    <div className="text-sm text-ink-soft print:hidden">
      <p className="mb-2 font-medium text-ink">{copy.ownAnswers.title}</p>
      {data && <QuotedAnswers answers={data} />}
      {!data && isError && (
        <p>
          {copy.ownAnswers.failed}{' '}
          <Button variant="quiet" size="s" pending={isFetching} onClick={() => void refetch()}>
            {copy.ownAnswers.retry}
          </Button>
        </p>
      )}
      {!data && !isError && (
        <Loading>
          <Skeleton className="h-16" />
        </Loading>
      )}
    </div>
  )
}
