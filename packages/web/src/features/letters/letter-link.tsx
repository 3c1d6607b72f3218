import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { isRefusal } from '../../shared/api/api-error.ts'
import { copy } from './copy.ts'
import { useFollowLink, useLetterLink } from './use-letter.ts'

const texts = copy.page

const Unknown = () => (
  <EmptyState
    title={texts.unknown}
    action={<LinkButton href="/profile#notifications">{texts.profile}</LinkButton>}
  >
    {texts.unknownText}
  </EmptyState>
)

type Props = { token: string }

/** Opened, it changes nothing: programs that look into mails open their links. A button does. */
export const LetterLink = ({ token }: Props) => {
  const { data, error, isFetching, refetch } = useLetterLink(token)
  const follow = useFollowLink(token)
  if (!data) {
    if (isRefusal(error)) return <Unknown />
    return error ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading className="grid gap-3">
        <Skeleton className="h-8" />
        <Skeleton className="h-12 w-1/2" />
      </Loading>
    )
  }
  const { is_on: isOn } = data
  return (
    <div aria-live="polite">
      <h2 className="text-xl">{isOn ? texts.ask : texts.stopped}</h2>
      <p className="mt-2 max-w-[52ch] text-ink-soft">{isOn ? texts.askText : texts.stoppedText}</p>
      <Button
        variant={isOn ? 'primary' : 'secondary'}
        className="mt-5"
        pending={follow.isPending}
        onClick={() => follow.mutate(!isOn)}
      >
        {isOn ? texts.stop : texts.resume}
      </Button>
      <FormError>{follow.isError ? texts.failed : undefined}</FormError>
    </div>
  )
}

export const NoToken = Unknown
