import type { StaffMember } from '@grani/contract'
import { useState } from 'react'
import { roleNames } from '../../../shared/admin/copy.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { momentInWords } from '../../../shared/format/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from '../copy.ts'
import { MemberDialog } from './member-dialog.tsx'
import { useMembers } from './use-members.ts'

const texts = copy.members

const detailsOf = ({ added_at, has_second_factor, waits_until, last_seen_at }: StaffMember): string =>
  [
    texts.since(dateInWords(added_at)),
    ...(has_second_factor ? [] : [texts.noFactor]),
    ...(waits_until ? [texts.waits(momentInWords(waits_until))] : []),
    ...(last_seen_at ? [texts.seen(dateInWords(last_seen_at))] : []),
  ].join(', ')

type RowProps = { member: StaffMember; onEdit: () => void }

const Row = ({ member, onEdit }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
    <div className="min-w-0 grow basis-64">
      <p className="font-medium wrap-anywhere">
        {member.email ?? member.user_id}
        {member.is_self && <span className="font-normal text-ink-soft">, {texts.self}</span>}
      </p>
      <p className="text-sm text-ink-soft">{detailsOf(member)}</p>
    </div>
    <div className="flex flex-wrap gap-1.5">
      {member.roles.map(role => (
        <Chip key={role}>{roleNames[role]}</Chip>
      ))}
    </div>
    {!member.is_self && (
      <Button size="s" aria-label={texts.editWho(member.email ?? member.user_id)} onClick={onEdit}>
        {texts.edit}
      </Button>
    )}
  </li>
)

/** All members of the staff, with what each may do. */
export const MemberList = () => {
  const { data, isError, isFetching, refetch } = useMembers()
  const [edited, setEdited] = useState<StaffMember | null>(null)
  if (data) {
    const owners = data.filter(({ roles }) => roles.includes('owner'))
    return (
      <>
        {owners.length === 1 && (
          <p className="mb-4 rounded-control bg-warning-soft px-4 py-3 text-sm text-warning">{texts.alone}</p>
        )}
        <Card aria-label={texts.caption}>
          <ul>
            {data.map(member => (
              <Row key={member.user_id} member={member} onEdit={() => setEdited(member)} />
            ))}
          </ul>
        </Card>
        {edited && <MemberDialog member={edited} onClose={() => setEdited(null)} />}
      </>
    )
  }
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </Loading>
  )
}
