import { listSpecialists, resumeSpecialist, type StaffSpecialist, stopSpecialist } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/admin/action-dialog.tsx'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { adminQueryOf, callAdmin } from '../../../shared/admin/call-admin.ts'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { plural } from '../../../shared/format/plural.ts'
import { price } from '../../../shared/format/price.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { FeeDialog } from './fee-dialog.tsx'
import { SpecialistDialog } from './specialist-dialog.tsx'
import { useRefresh } from './use-refresh.ts'

const { specialists: texts } = copy

type Opened = { kind: 'add' } | { kind: 'edit' | 'fee' | 'stop' | 'resume'; specialist: StaffSpecialist }

const detailsOf = ({ time_zone, fee, open, ahead, unmarked }: StaffSpecialist): string =>
  [
    time_zone,
    texts.fee(fee === null ? null : price(fee)),
    plural(open, texts.times),
    ...(ahead > 0 ? [texts.ahead(plural(ahead, texts.meetings))] : []),
    ...(unmarked > 0 ? [texts.unmarked(plural(unmarked, texts.meetings))] : []),
  ].join(', ')

type RowProps = { specialist: StaffSpecialist; setsFees: boolean; onOpen: (opened: Opened) => void }

const Row = ({ specialist, setsFees, onOpen }: RowProps) => {
  const { name, about, education, is_active: isActive } = specialist
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          <Chip strong={isActive}>{isActive ? texts.active : texts.stopped}</Chip>
        </p>
        <p className="mt-1 text-sm wrap-anywhere">{about}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">{education}</p>
        <p className="mt-1 text-sm text-ink-soft">{detailsOf(specialist)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="s"
          aria-label={texts.editWho(name)}
          onClick={() => onOpen({ kind: 'edit', specialist })}
        >
          {texts.edit}
        </Button>
        {setsFees && (
          <Button
            size="s"
            aria-label={texts.setFeeWho(name)}
            onClick={() => onOpen({ kind: 'fee', specialist })}
          >
            {texts.setFee}
          </Button>
        )}
        {isActive ? (
          <Button
            size="s"
            variant="danger"
            aria-label={texts.stopWho(name)}
            onClick={() => onOpen({ kind: 'stop', specialist })}
          >
            {texts.stop}
          </Button>
        ) : (
          <Button
            size="s"
            aria-label={texts.resumeWho(name)}
            onClick={() => onOpen({ kind: 'resume', specialist })}
          >
            {texts.resume}
          </Button>
        )}
      </div>
    </li>
  )
}

const OpenDialog = ({ opened, onClose }: { opened: Opened; onClose: () => void }) => {
  const refresh = useRefresh()
  const done = () => {
    refresh()
    onClose()
  }
  if (opened.kind === 'add') return <SpecialistDialog specialist={null} onDone={done} onClose={onClose} />
  const { specialist } = opened
  if (opened.kind === 'edit')
    return <SpecialistDialog specialist={specialist} onDone={done} onClose={onClose} />
  if (opened.kind === 'fee') return <FeeDialog specialist={specialist} onDone={done} onClose={onClose} />
  const params = { id: specialist.id }
  const isStop = opened.kind === 'stop'
  return (
    <ActionDialog
      title={isStop ? texts.stopTitle : texts.resumeTitle}
      text={isStop ? texts.stopText(plural(specialist.ahead, texts.meetings)) : texts.resumeText}
      confirm={isStop ? texts.stop : texts.resume}
      isDangerous={isStop}
      run={reason => callAdmin(isStop ? stopSpecialist : resumeSpecialist, { params, body: { reason } })}
      messageOf={error =>
        !isStop && wasRefused(error, 'ERR_CONFLICT') ? texts.resumeConflict : adminErrorMessage(error)
      }
      onDone={done}
      onClose={onClose}
    />
  )
}

/** Who holds consultations. */
export const SpecialistList = ({ setsFees }: { setsFees: boolean }) => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(listSpecialists))
  const [opened, setOpened] = useState<Opened | null>(null)
  if (!data) {
    if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  return (
    <Card aria-labelledby="specialists">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="specialists" className="text-lg">
          {texts.title}
        </h2>
        <Button size="s" variant="primary" onClick={() => setOpened({ kind: 'add' })}>
          {texts.add}
        </Button>
      </div>
      {data.length === 0 ? (
        <p className="max-w-[68ch] text-ink-soft">
          {texts.none}. {texts.noneText}
        </p>
      ) : (
        <ul>
          {data.map(specialist => (
            <Row key={specialist.id} specialist={specialist} setsFees={setsFees} onOpen={setOpened} />
          ))}
        </ul>
      )}
      {opened && <OpenDialog opened={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}
