import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { announce } from '../../ui/live-region.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { About, Specialists } from './about.tsx'
import { AheadCard } from './ahead-card.tsx'
import { BookingDialog, type Draft } from './booking-dialog.tsx'
import { copy } from './copy.ts'
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { deviceZone } from './moments.ts'
import { MovePart } from './move-part.tsx'
import { PastList } from './past-list.tsx'
import { availableText, RightCard } from './right-card.tsx'
import { TimesPart } from './times-part.tsx'
import { type Consultations, useConsultations, useSlots } from './use-consultations.ts'

type PartProps = { consultations: Consultations; zone: string; onSaid: (text: string) => void }

/** The choice of a time. What was written for one that was then taken is kept for the next. */
const Booking = ({ user, consultations, zone, onSaid }: PartProps & { user: string }) => {
  const [draft, setDraft] = useState(() => keptDraft(user))
  const change = (changed: Draft) => {
    keepDraft(user, changed)
    setDraft(changed)
  }
  const { consent, right, is_waiting_for_times: isWaiting } = consultations
  return (
    <Card aria-labelledby="times">
      <h2 id="times" className="text-xl">
        {copy.picker.title}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{availableText(right)}</p>
      <TimesPart zone={zone} isWaiting={isWaiting}>
        {dialog => (
          <BookingDialog
            {...dialog}
            key={dialog.slot.id}
            zone={zone}
            consent={consent}
            paidBy={right.pays}
            draft={draft}
            onDraft={change}
            onBooked={() => {
              dropDraft(user)
              dialog.onClose()
              onSaid(copy.ahead.booked)
            }}
          />
        )}
      </TimesPart>
    </Card>
  )
}

const Ahead = ({ consultations: { ahead, consent }, zone, onSaid }: PartProps) => {
  const [isMoving, setMoving] = useState(false)
  if (!ahead) return null
  if (isMoving)
    return (
      <MovePart
        consultation={ahead}
        zone={zone}
        onMoved={() => {
          setMoving(false)
          onSaid(copy.ahead.moved)
        }}
        onClose={() => setMoving(false)}
      />
    )
  return (
    <AheadCard
      consultation={ahead}
      zone={zone}
      consent={consent}
      onMove={() => setMoving(true)}
      onCancelled={() => onSaid(copy.cancel.done)}
    />
  )
}

type Props = { user: string; plansHref: string }

const Loaded = ({ user, consultations, plansHref }: Props & { consultations: Consultations }) => {
  const [zone] = useState(deviceZone)
  const [said, setSaid] = useState<string | null>(null)
  const { data: times } = useSlots()
  const { ahead, past, right, is_offered: isOffered } = consultations
  const onSaid = (text: string) => {
    setSaid(text)
    announce(text)
  }
  const part = { consultations, zone, onSaid }
  return (
    <div className="grid grid-cols-1 gap-8">
      {said !== null && <Said>{said}</Said>}
      {ahead ? (
        <Ahead {...part} />
      ) : (
        <>
          <About />
          <Specialists specialists={times?.specialists ?? []} />
          <RightCard {...consultations} plansHref={plansHref} />
          {isOffered && right.state === 'available' && <Booking {...part} user={user} />}
        </>
      )}
      <PastList past={past} zone={zone} />
    </div>
  )
}

/** What has just been done; read out by the live region. */
const Said = ({ children }: { children: ReactNode }) => <p className="font-medium text-success">{children}</p>

/** The consultation of a specialist: what it is, the right to one, its time, and what came of earlier ones. */
export const ConsultationView = (props: Props) => {
  const { data, isError, isFetching, refetch } = useConsultations()
  if (data) return <Loaded {...props} consultations={data} />
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-36" />
      <Skeleton className="h-48" />
    </Loading>
  )
}
