import type { ConsultationSlot, SpecialistSummary } from '@grani/contract'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { SlotPicker, TimeButtons } from './slot-picker.tsx'
import { useNotify, useSlots } from './use-consultations.ts'

const { noTimes, picker: texts } = copy

/** Nothing is free: a mail when there is. */
const NoTimes = ({ isWaiting }: { /** Null: no mail is offered. */ isWaiting: boolean | null }) => {
  const { mutate, isPending, error } = useNotify()
  return (
    <div className="grid justify-items-start gap-3">
      <h3 className="text-lg">{noTimes.title}</h3>
      {isWaiting !== null && <p className="text-ink-soft">{isWaiting ? noTimes.asked : noTimes.text}</p>}
      {isWaiting === false && (
        <Button pending={isPending} onClick={() => mutate()}>
          {noTimes.notify}
        </Button>
      )}
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
    </div>
  )
}

type TakenProps = {
  free: readonly ConsultationSlot[]
  specialists: readonly SpecialistSummary[]
  zone: string
  onPick: (slot: ConsultationSlot) => void
}

/** The time was booked by somebody else a moment ago: those next to it. */
const Taken = ({ free, specialists, zone, onPick }: TakenProps) => (
  <div role="alert" className="grid grid-cols-1 gap-3">
    <Banner level="warning">{free.length > 0 ? texts.taken : texts.takenAndNone}</Banner>
    {specialists.map(specialist => {
      const slots = free.filter(slot => slot.specialist === specialist.id)
      return (
        slots.length > 0 && (
          <TimeButtons
            key={specialist.id}
            slots={slots}
            specialist={specialist}
            zone={zone}
            hasDays
            onPick={onPick}
          />
        )
      )
    })}
  </div>
)

type DialogProps = {
  slot: ConsultationSlot
  specialist: SpecialistSummary
  onTaken: (free: readonly ConsultationSlot[]) => void
  onClose: () => void
}

type Props = {
  zone: string
  /** Whether a mail about new times was asked for; null: none is offered. */ isWaiting: boolean | null
  /** The dialog about the time that was tapped. */ children: (dialog: DialogProps) => ReactNode
}

/** The open times; a tap on one opens the dialog. */
export const TimesPart = ({ zone, isWaiting, children }: Props) => {
  const { data, isError, isFetching, refetch } = useSlots()
  const [chosen, setChosen] = useState<ConsultationSlot | null>(null)
  const [free, setFree] = useState<readonly ConsultationSlot[] | null>(null)
  if (!data) {
    if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-18" />
        <Skeleton className="h-12" />
      </Loading>
    )
  }
  const { slots, specialists } = data
  const specialist = specialists.find(({ id }) => id === chosen?.specialist)
  const pick = (slot: ConsultationSlot) => {
    setFree(null)
    setChosen(slot)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {free && <Taken free={free} specialists={specialists} zone={zone} onPick={pick} />}
      {slots.length === 0 ? (
        <NoTimes isWaiting={isWaiting} />
      ) : (
        <SlotPicker slots={slots} specialists={specialists} zone={zone} onPick={pick} />
      )}
      {chosen &&
        specialist &&
        children({
          slot: chosen,
          specialist,
          onTaken: nearest => {
            setChosen(null)
            setFree(nearest)
          },
          onClose: () => setChosen(null),
        })}
    </div>
  )
}
