import { type Consultation, CONSULTATION_ROOM_MINUTES, readConsultationCalendar } from '@grani/contract'
import { useState } from 'react'
import { urlOf } from '../../shared/api/send-request.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClassName } from '../../ui/button-class-name.ts'
import { Card } from '../../ui/card.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import type { Consent } from './consent-field.tsx'
import { copy } from './copy.ts'
import { clockAt, dateAndClockAt, dayTitleAt, zoneName } from './moments.ts'
import { SharedPart } from './shared-part.tsx'
import { theirClock } from './two-clocks.ts'
import { useNow } from './use-now.ts'
import { WishPart } from './wish-part.tsx'

const { ahead: texts } = copy

type Props = {
  consultation: Consultation
  zone: string
  consent: Consent
  /** Opens the choice of another time. */ onMove: () => void
  onCancelled: () => void
}

/** When it is: the largest thing on the page. */
const When = ({ consultation, zone }: Pick<Props, 'consultation' | 'zone'>) => {
  const { starts_at: start, ends_at: end, specialist } = consultation
  const theirs = theirClock(start, zone, specialist.time_zone)
  return (
    <>
      <p className="text-2xl leading-tight font-semibold">{dayTitleAt(start, zone)}</p>
      <p className="mt-1 text-3xl font-semibold tracking-tight">
        {clockAt(start, zone)}
        <span className="text-lg font-normal tracking-normal text-ink-soft">
          {' '}
          {texts.until(clockAt(end, zone))}
        </span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {theirs === null
          ? copy.picker.yours(zoneName(zone, start))
          : copy.picker.yoursAnd(zoneName(zone, start), theirs)}
      </p>
    </>
  )
}

const roomTextOf = ({ has_room: hasRoom, room_url: url }: Consultation): string | null => {
  if (url !== null) return null
  return hasRoom ? texts.roomLater(CONSULTATION_ROOM_MINUTES) : texts.roomByHand
}

const ruleOf = (
  { changeable_until: until, moves_left: left }: Consultation,
  zone: string,
  now: number,
): string => {
  if (now >= Date.parse(until)) return texts.late
  const moment = dateAndClockAt(until, zone)
  return left > 0 ? texts.free(moment) : texts.noMoves(moment)
}

/** The consultation ahead: when, with whom, the room, and what can still be changed. */
export const AheadCard = ({ consultation, zone, consent, onMove, onCancelled }: Props) => {
  const { id, starts_at: start, ends_at: end, changeable_until: until, specialist, wish } = consultation
  const now = useNow([until, start, end])
  const [isCancelling, setCancelling] = useState(false)
  const roomText = roomTextOf(consultation)
  const hasBegun = now >= Date.parse(start)
  const canMove = now < Date.parse(until) && consultation.moves_left > 0
  return (
    <Card aria-labelledby="ahead" className="grid grid-cols-1 gap-5">
      <div>
        <h2 id="ahead" className="mb-2 text-sm font-medium text-accent">
          {hasBegun ? texts.now : texts.title}
        </h2>
        <When consultation={consultation} zone={zone} />
        <p className="mt-3">
          {texts.with} {specialist.name}
        </p>
        {roomText !== null && <p className="mt-1 text-sm text-ink-soft">{roomText}</p>}
      </div>
      {consultation.room_url !== null && (
        <a
          href={consultation.room_url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClassName({ variant: 'primary' }, 'justify-self-start')}
        >
          {texts.room}
        </a>
      )}
      {!hasBegun && (
        <div className="grid gap-3">
          <div className="flex flex-wrap gap-3">
            <a
              href={urlOf(readConsultationCalendar, { params: { id } })}
              download
              className={buttonClassName({ size: 's' })}
            >
              {texts.calendar}
            </a>
            {canMove && (
              <Button size="s" onClick={onMove}>
                {texts.move}
              </Button>
            )}
            <Button size="s" onClick={() => setCancelling(true)}>
              {texts.cancel}
            </Button>
          </div>
          <p className="text-sm text-ink-soft">{ruleOf(consultation, zone, now)}</p>
        </div>
      )}
      <div className="grid gap-4 border-t border-line pt-5">
        <SharedPart consultation={consultation} consent={consent} />
        {wish !== null && <WishPart id={id} wish={wish} />}
      </div>
      {isCancelling && (
        <CancelDialog
          consultation={consultation}
          isLate={now >= Date.parse(until)}
          onCancelled={onCancelled}
          onClose={() => setCancelling(false)}
        />
      )}
    </Card>
  )
}
