import { answerRights, type PersonCard, receiveRights, type DataRight, DATA_RIGHTS } from '@grani/contract'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/admin/action-dialog.tsx'
import { callAdmin } from '../../../shared/admin/call-admin.ts'
import { fieldError } from '../../../shared/admin/reason-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Section } from '../facts.tsx'
import { copy } from './copy.ts'
import { RequestLine } from './request-line.tsx'

type Props = { card: PersonCard; onChange: (card: PersonCard) => void }
type DialogProps = Props & { onClose: () => void }

const OPTIONS = DATA_RIGHTS.map(value => ({ value, label: copy.kinds[value] }))

const ReceiveDialog = ({ card: { uid }, onChange, onClose }: DialogProps) => {
  const [kind, setKind] = useState<DataRight>('copy')
  const [day, setDay] = useState('')
  return (
    <ActionDialog
      title={copy.add}
      confirm={copy.add}
      renderFields={error => (
        <>
          <Select
            label={copy.kind}
            options={OPTIONS}
            value={kind}
            onChange={({ currentTarget }) =>
              setKind(DATA_RIGHTS.find(one => one === currentTarget.value) ?? 'copy')
            }
          />
          <TextField
            label={copy.day}
            type="date"
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            error={fieldError(error, 'received_on')}
          />
        </>
      )}
      run={reason => callAdmin(receiveRights, { params: { uid }, body: { kind, received_on: day, reason } })}
      onDone={onChange}
      onClose={onClose}
    />
  )
}

/** What a person has asked for about their data, by when it is to be answered, and what was sent. */
export const PersonRights = ({ card, onChange }: Props) => {
  const [open, setOpen] = useState<'new' | number | null>(null)
  const close = () => setOpen(null)
  const done = (changed: PersonCard) => {
    onChange(changed)
    close()
  }
  return (
    <Section title={copy.title}>
      {card.rights.length === 0 && <p className="text-sm text-ink-soft">{copy.none}</p>}
      <ul className="grid gap-4">
        {card.rights.map(request => (
          <RequestLine key={request.seq} request={request}>
            {request.answered_at === null && (
              <Button size="s" onClick={() => setOpen(request.seq)}>
                {copy.answer}
              </Button>
            )}
          </RequestLine>
        ))}
      </ul>
      <Button size="s" className="mt-3" onClick={() => setOpen('new')}>
        {copy.add}
      </Button>
      {open === 'new' && <ReceiveDialog card={card} onChange={done} onClose={close} />}
      {typeof open === 'number' && (
        <ActionDialog
          title={copy.answerTitle}
          text={copy.answerText}
          confirm={copy.answer}
          run={reason =>
            callAdmin(answerRights, { params: { uid: card.uid, seq: String(open) }, body: { reason } })
          }
          onDone={done}
          onClose={close}
        />
      )}
    </Section>
  )
}
