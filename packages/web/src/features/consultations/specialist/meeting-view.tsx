import type { SpecialistMeetingPage } from '@grani/contract'
import type { ReactNode } from 'react'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { buttonClassName } from '../../../ui/button-class-name.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { clockAt, dateAt, differsAt, weekdayAt } from '../moments.ts'
import { useNow } from '../use-now.ts'
import { clientName, stateInWords } from './client-name.ts'
import { copy } from './copy.ts'
import { Marks } from './marks.tsx'
import { RoomForm } from './room-form.tsx'
import { SharedDirections } from './shared-directions.tsx'
import { SummaryForm } from './summary-form.tsx'
import { useChangeMeeting, useMeeting, useSpecialist } from './use-meetings.ts'

const { meeting: texts } = copy

type PartProps = { meeting: SpecialistMeetingPage; zone: string; now: number }

const Head = ({ meeting, zone, now }: PartProps) => {
  const { starts_at: start, ends_at: end, client_zone: theirs, client, wish } = meeting
  return (
    <Card aria-labelledby="who" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="who" className="text-xl">
            {clientName(client)}
          </h2>
          <p className="mt-1 first-letter:uppercase">
            {weekdayAt(start, zone)}, {dateAt(start, zone)},{' '}
            <span className="whitespace-nowrap">{`${clockAt(start, zone)}–${clockAt(end, zone)}`}</span>
            {differsAt(start, zone, theirs) && (
              <span className="text-ink-soft">, {texts.theirs(clockAt(start, theirs))}</span>
            )}
          </p>
        </div>
        <Chip>{stateInWords(meeting, now)}</Chip>
      </div>
      <div>
        <h3 className="text-sm font-medium">{texts.wish}</h3>
        <p className="mt-1 max-w-[68ch] break-words whitespace-pre-line">
          {wish ?? <span className="text-ink-soft">{texts.noWish}</span>}
        </p>
      </div>
    </Card>
  )
}

const Room = ({ meeting }: { meeting: SpecialistMeetingPage }) => {
  const { mutate, isPending, error, isSuccess } = useChangeMeeting(meeting.id)
  const { room_url: url, own_room_url: own } = meeting
  return (
    <Card aria-label={texts.roomLink} className="grid grid-cols-1 gap-4">
      {url === null ? (
        <p>{texts.noRoom}</p>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClassName({ variant: 'primary' }, 'justify-self-start')}
        >
          {texts.room}
        </a>
      )}
      <RoomForm
        label={texts.roomLink}
        hint={texts.roomHint}
        save={texts.saveRoom}
        saved={isSuccess ? texts.savedRoom : null}
        url={own}
        error={error}
        isPending={isPending}
        onSave={room => mutate({ kind: 'room', url: room })}
      />
    </Card>
  )
}

type Props = {
  id: string
  /** Draws the results of a shared direction as its person sees them. */
  renderResults: (shared: { id: string; direction: string }) => ReactNode
}

/** One meeting: what the client has written and shown, the mark, and the summary. */
export const MeetingView = ({ id, renderResults }: Props) => {
  const { data: meeting, error, isFetching, refetch } = useMeeting(id)
  const { data: self } = useSpecialist()
  const now = useNow(
    meeting
      ? [
          meeting.starts_at,
          meeting.ends_at,
          meeting.can_miss_from,
          meeting.readable_from,
          meeting.readable_until,
        ]
      : [],
  )
  if (wasRefused(error, 'ERR_NOT_FOUND')) return <EmptyState title={texts.gone} />
  if (!meeting || !self) {
    if (error) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-48" />
      </Loading>
    )
  }
  const part = { meeting, zone: self.time_zone, now }
  const isAhead = meeting.state === 'booked' && now < Date.parse(meeting.ends_at)
  const hasBegun = now >= Date.parse(meeting.starts_at)
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <Head {...part} />
      {isAhead && <Room meeting={meeting} />}
      <SharedDirections {...part} renderResults={renderResults} />
      {meeting.state === 'booked' && <Marks {...part} />}
      {(hasBegun || meeting.summary !== null) && meeting.state !== 'cancelled' && (
        <SummaryForm key={meeting.id} meeting={meeting} />
      )}
    </div>
  )
}
