import type { Session } from '@grani/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { dateInWords } from '../../../shared/format/date.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from '../copy.ts'
import { useCloseSession, useCloseSessions, useSessions } from './use-sessions.ts'

const texts = copy.devices

const nameOf = ({ browser, system }: Session): string =>
  [browser, system].filter(name => name !== null).join(', ') || texts.unknown

type RowProps = { session: Session; isClosing: boolean; onClose: () => void }

const Row = ({ session, isClosing, onClose }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3 first:border-t-0">
    <div className="min-w-0 grow">
      <p className="font-medium">{nameOf(session)}</p>
      <p className="text-sm text-ink-soft">
        {texts.lastUsed(dateInWords(session.last_used_at))}, {session.ip}
      </p>
    </div>
    {session.is_current ? (
      <Chip>{texts.here}</Chip>
    ) : (
      <Button size="s" pending={isClosing} aria-label={texts.closeOn(nameOf(session))} onClick={onClose}>
        {texts.close}
      </Button>
    )}
  </li>
)

const SessionList = () => {
  const { data, isError, isFetching, refetch } = useSessions()
  const { mutate, isPending, variables } = useCloseSession()
  if (data) {
    return (
      <ul className="mt-3">
        {data.map(session => (
          <Row
            key={session.id}
            session={session}
            isClosing={isPending && variables === session.id}
            onClose={() => mutate(session.id)}
          />
        ))}
      </ul>
    )
  }
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="mt-4 grid gap-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </Loading>
  )
}

/** The signed-in devices of the user, with buttons to sign them out. */
export const DevicesCard = () => {
  const closeAll = useCloseSessions()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card aria-label={texts.title}>
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 text-sm text-ink-soft">{texts.lead}</p>
      <SessionList />
      <Button size="s" variant="danger" className="mt-3" onClick={() => setAsking(true)}>
        {texts.closeAll}
      </Button>
      {isAsking && (
        <ConfirmDialog labels={texts.closeAllModal} mutation={closeAll} onClose={() => setAsking(false)}>
          {texts.closeAllModal.text}
        </ConfirmDialog>
      )}
    </Card>
  )
}
