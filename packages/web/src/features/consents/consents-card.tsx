import type { ConsentPurpose, listConsents, ReplyOf } from '@grani/contract'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'
import { dateInWords } from '../../shared/format/date.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { copy, purposes } from './copy.ts'
import { useConsents, useWithdrawConsent } from './use-consents.ts'

type Consents = ReplyOf<typeof listConsents>
type Given = NonNullable<Consents['account']>

type RowProps = { title: string; href: string; given: Given; since?: typeof copy.since; children: ReactNode }

const Row = ({ title, href, given: { given_at: at, version }, since = copy.since, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 first:border-t-0">
    <div className="min-w-0 grow basis-56">
      <p className="font-medium">
        <TextLink newTab href={href}>
          {title}
        </TextLink>
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[since(dateInWords(at)), ...(version === null ? [] : [copy.version(version)])].join(', ')}
      </p>
    </div>
    {children}
  </li>
)

type PurposeProps = { purpose: ConsentPurpose; given: Given; isPart: boolean }

const PurposeRow = ({ purpose, given, isPart }: PurposeProps) => {
  const { title, href, effect } = purposes[purpose]
  const withdrawal = useWithdrawConsent(purpose)
  const [isAsking, setAsking] = useState(false)
  return (
    <Row title={title} href={href} given={given} since={isPart ? copy.part : copy.since}>
      <Button size="s" aria-label={copy.withdrawNamed(title)} onClick={() => setAsking(true)}>
        {copy.withdraw}
      </Button>
      {isAsking && (
        <ConfirmDialog
          labels={{ ...copy.dialog, title: copy.dialog.title(title) }}
          mutation={withdrawal}
          onClose={() => setAsking(false)}
        >
          {effect}
        </ConfirmDialog>
      )}
    </Row>
  )
}

const ConsentList = ({ account, consents }: Pick<Consents, 'account' | 'consents'>) => (
  <ul className="mt-3">
    {account && (
      <Row title={copy.account.title} href={copy.account.href} given={account}>
        <p className="basis-full text-sm text-ink-soft">{copy.account.hint}</p>
      </Row>
    )}
    {consents.map(({ purpose, ...given }) => (
      <PurposeRow
        key={purpose}
        purpose={purpose}
        given={given}
        isPart={purpose === 'calibration' && given.given_at === account?.given_at}
      />
    ))}
  </ul>
)

/** What the user has consented to, since when, and the way to take each back. */
export const ConsentsCard = () => {
  const { data, isError, isFetching, refetch } = useConsents()
  return (
    <Card aria-label={copy.title}>
      <h2 className="text-lg">{copy.title}</h2>
      <p className="mt-1 text-sm text-ink-soft">{copy.lead}</p>
      {data && (
        <>
          <ConsentList {...data} />
          <ConsentHistory history={data.history} />
        </>
      )}
      {!data && isError && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
      {!data && !isError && (
        <Loading className="mt-4 grid gap-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </Loading>
      )}
    </Card>
  )
}
