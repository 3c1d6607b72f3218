import { listMails, type Mails, MAILS_SHOWN, retryMails, type UnsentMail } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { adminQueryOf, callAdmin } from '../../shared/admin/call-admin.ts'
import { shortMomentInWords } from '../../shared/format/moment.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy, kindNames } from './copy.ts'

const query = adminQueryOf(listMails)

const kindOf = ({ kind }: UnsentMail): string => kindNames[kind] ?? kind

const detailsOf = ({ created_at, failed_at, next_try_at, tries, last_error }: UnsentMail): string =>
  [
    copy.created(shortMomentInWords(created_at)),
    copy.tries(tries),
    ...(failed_at === null ? [] : [copy.failed(shortMomentInWords(failed_at))]),
    ...(next_try_at === null ? [] : [copy.next(shortMomentInWords(next_try_at))]),
    ...(last_error === null ? [] : [copy.error(last_error === 'unexpected' ? copy.unexpected : last_error)]),
  ].join(', ')

type RowProps = { mail: UnsentMail; isPending: boolean; onRetry: () => void }

const Row = ({ mail, isPending, onRetry }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
    <div className="min-w-0 grow basis-64">
      <p className="font-medium">{kindOf(mail)}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">{detailsOf(mail)}</p>
    </div>
    <Chip strong={mail.failed_at !== null}>{mail.failed_at === null ? copy.waiting : copy.given}</Chip>
    <Button size="s" disabled={isPending} aria-label={copy.retryOne(kindOf(mail))} onClick={onRetry}>
      {copy.retry}
    </Button>
  </li>
)

const Summary = ({ mails: { waiting, failed, refused, mails } }: { mails: Mails }) => (
  <div className="max-w-[70ch] text-ink-soft">
    <p>{copy.summary(waiting, failed)}</p>
    {refused > 0 && <p className="mt-1">{copy.refused(refused)}</p>}
    {waiting + failed > mails.length && <p className="mt-1">{copy.newest(MAILS_SHOWN)}</p>}
  </div>
)

/** The mails that wait or were given up, with the way to try them once more. */
export const UnsentMails = () => {
  const { data, isError, isFetching, refetch } = useQuery(query)
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: (mails: string[]) => callAdmin(retryMails, { body: { mails } }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    )
  const given = data.mails.filter(({ failed_at }) => failed_at !== null).map(({ uid }) => uid)
  return (
    <>
      <output className="block font-medium empty:hidden">
        {retry.data && copy.retried(retry.data.retried)}
      </output>
      {data.mails.length === 0 ? (
        <EmptyState title={copy.none}>{copy.noneText}</EmptyState>
      ) : (
        <>
          <Summary mails={data} />
          {given.length > 0 && (
            <Button
              variant="primary"
              className="mt-4"
              pending={retry.isPending}
              onClick={() => retry.mutate(given)}
            >
              {copy.retryAll(given.length)}
            </Button>
          )}
          <FormError>{retry.error ? adminErrorMessage(retry.error) : undefined}</FormError>
          <ul aria-label={copy.caption} className="mt-4 max-w-4xl border-t border-line">
            {data.mails.map(mail => (
              <Row
                key={mail.uid}
                mail={mail}
                isPending={retry.isPending}
                onRetry={() => retry.mutate([mail.uid])}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
