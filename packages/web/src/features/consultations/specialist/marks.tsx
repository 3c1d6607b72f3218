import type { SpecialistMeetingPage } from '@grani/contract'
import { useState } from 'react'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { clockAt } from '../moments.ts'
import { copy } from './copy.ts'
import { type Mark, useChangeMeeting } from './use-meetings.ts'

const { marks: texts } = copy

const DIALOGS = { held: texts.heldDialog, missed: texts.missedDialog, withdraw: texts.withdrawDialog }

const MarkDialog = ({ id, mark, onClose }: { id: string; mark: Mark; onClose: () => void }) => {
  const { mutate, isPending, error } = useChangeMeeting(id)
  const { title, text, confirm } = DIALOGS[mark]
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button
            variant={mark === 'held' ? 'primary' : 'danger'}
            pending={isPending}
            onClick={() => mutate({ kind: mark }, { onSuccess: onClose })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{text}</p>
      <FormError>
        {error ? (wasRefused(error, 'ERR_CONFLICT') ? texts.conflict : adminErrorMessage(error)) : undefined}
      </FormError>
    </Dialog>
  )
}

type Props = { meeting: SpecialistMeetingPage; zone: string; now: number }

/** What becomes of a meeting: called off before it begins, marked once it has begun. */
export const Marks = ({ meeting, zone, now }: Props) => {
  const [mark, setMark] = useState<Mark | null>(null)
  const hasBegun = now >= Date.parse(meeting.starts_at)
  const canMiss = now >= Date.parse(meeting.can_miss_from)
  return (
    <Card aria-labelledby="mark">
      <h2 id="mark" className="text-lg">
        {texts.title}
      </h2>
      <div className="mt-3 flex flex-wrap gap-3">
        {hasBegun && (
          <Button size="s" variant="primary" onClick={() => setMark('held')}>
            {texts.held}
          </Button>
        )}
        {canMiss && (
          <Button size="s" onClick={() => setMark('missed')}>
            {texts.missed}
          </Button>
        )}
        {!hasBegun && (
          <Button size="s" variant="danger" onClick={() => setMark('withdraw')}>
            {texts.withdraw}
          </Button>
        )}
      </div>
      {!canMiss && (
        <p className="mt-3 text-sm text-ink-soft">{texts.missedFrom(clockAt(meeting.can_miss_from, zone))}</p>
      )}
      {mark && <MarkDialog id={meeting.id} mark={mark} onClose={() => setMark(null)} />}
    </Card>
  )
}
