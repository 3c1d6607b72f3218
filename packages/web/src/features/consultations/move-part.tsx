import type { Consultation, ConsultationSlot, SpecialistSummary } from '@grani/contract'
import { wasRefused } from '../../shared/api/api-error.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { dayTitleAt, momentAt } from './moments.ts'
import { SlotInWords } from './slot-in-words.tsx'
import { TimesPart } from './times-part.tsx'
import { useMove } from './use-consultations.ts'

const { move: texts } = copy

const messageOf = (error: Error): string =>
  wasRefused(error, 'ERR_CONFLICT') ? copy.booking.gone : errorMessage(error)

type DialogProps = {
  consultation: Consultation
  slot: ConsultationSlot
  specialist: SpecialistSummary
  zone: string
  onMoved: () => void
  onTaken: (free: readonly ConsultationSlot[]) => void
  onClose: () => void
}

const MoveDialog = ({ consultation, slot, specialist, zone, onMoved, onTaken, onClose }: DialogProps) => {
  const { id, sequence, moves_left: left } = consultation
  const { mutate, isPending, error } = useMove(onMoved)
  const move = () =>
    mutate(
      { id, sequence, slot: slot.id },
      {
        onError: failed => {
          if (wasRefused(failed, 'ERR_CONFLICT') && failed.data.free) onTaken(failed.data.free)
        },
      },
    )
  return (
    <Dialog
      eyebrow={texts.confirmTitle}
      title={dayTitleAt(slot.starts_at, zone)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button variant="primary" pending={isPending} onClick={move}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <SlotInWords slot={slot} specialist={specialist} zone={zone} />
      <p className="mt-3 text-sm text-ink-soft">{texts.left(left)}</p>
      <FormError>{error ? messageOf(error) : undefined}</FormError>
    </Dialog>
  )
}

/** The button that opened this is gone. */
const toFocus = (heading: HTMLElement | null): void => heading?.focus()

type Props = { consultation: Consultation; zone: string; onMoved: () => void; onClose: () => void }

/** Another time for the consultation ahead. */
export const MovePart = ({ consultation, zone, onMoved, onClose }: Props) => (
  <Card aria-labelledby="move" className="grid grid-cols-1 gap-5">
    <div>
      <h2 ref={toFocus} id="move" tabIndex={-1} className="scroll-mt-20 text-xl">
        {texts.title}
      </h2>
      <p className="mt-1 text-ink-soft">{texts.lead(momentAt(consultation.starts_at, zone))}</p>
    </div>
    <TimesPart zone={zone} isWaiting={null}>
      {dialog => <MoveDialog {...dialog} consultation={consultation} zone={zone} onMoved={onMoved} />}
    </TimesPart>
    <Button size="s" variant="quiet" className="-mx-3.5 justify-self-start" onClick={onClose}>
      {texts.back}
    </Button>
  </Card>
)
