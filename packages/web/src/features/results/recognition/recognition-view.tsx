import { wasRefused } from '../../../shared/api/api-error.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { Outcome } from './outcome.tsx'
import { ThreeTexts } from './three-texts.tsx'
import { useRecognition, useStartRecognition } from './use-recognition.ts'

const Start = () => {
  const { mutate, isPending, error } = useStartRecognition()
  return (
    <div className="grid justify-items-start gap-4">
      {error && <FormError>{wasRefused(error, 'ERR_CONFLICT') ? copy.noTexts : copy.failed}</FormError>}
      <Button variant="primary" pending={isPending} onClick={() => mutate()}>
        {copy.start}
      </Button>
    </div>
  )
}

const Closed = () => (
  <EmptyState
    title={copy.closed.title}
    action={
      <LinkButton href="/" variant="primary">
        {copy.closed.action}
      </LinkButton>
    }
  >
    <p>{copy.closed.text}</p>
  </EmptyState>
)

/** One's own portrait among three: the start, the choice, or how it ended. */
export const RecognitionView = () => {
  const { data, isError, isFetching, refetch } = useRecognition()
  if (!data) {
    if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  const { asked, outcome, is_available, next_at } = data
  if (asked) return <ThreeTexts {...asked} />
  if (!outcome) return is_available ? <Start /> : <Closed />
  return (
    <div className="grid grid-cols-1 gap-8">
      {is_available && <Start />}
      <div>
        <Outcome {...outcome} />
      </div>
      <div className="grid gap-4">
        {next_at && !is_available && (
          <p className="text-sm text-ink-soft">{copy.next(dateInWords(next_at))}</p>
        )}
        <p className="flex flex-wrap gap-3">
          <LinkButton href="/results/portrait">{copy.toPortrait}</LinkButton>
          <LinkButton href="/">{copy.toQuestions}</LinkButton>
        </p>
      </div>
    </div>
  )
}
