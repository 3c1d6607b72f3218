import { giveConsultationCredit } from '@grani/contract'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/admin/action-dialog.tsx'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../../shared/admin/call-admin.ts'
import { ApiError, wasRefused } from '../../../shared/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from './copy.ts'

const { credit: texts } = copy

const isUnknown = (error: Error | null): boolean =>
  wasRefused(error, 'ERR_NOT_FOUND') ||
  (error instanceof ApiError && error.data.fields?.['uid'] !== undefined)

/** Gives one person a consultation that no plan pays for. */
export const CreditCard = () => {
  const [isOpen, setOpen] = useState(false)
  const [uid, setUid] = useState('')
  const [isGiven, setGiven] = useState(false)
  return (
    <Card aria-labelledby="credit">
      <h2 id="credit" className="text-lg">
        {texts.title}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.text}</p>
      <Button size="s" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <output className="mt-3 block font-medium empty:hidden">{isGiven && texts.done}</output>
      {isOpen && (
        <ActionDialog
          title={texts.open}
          text={texts.text}
          confirm={texts.confirm}
          renderFields={error => (
            <TextField
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              label={texts.uid}
              hint={texts.uidHint}
              value={uid}
              onChange={({ currentTarget }) => setUid(currentTarget.value)}
              error={isUnknown(error) ? texts.notFound : undefined}
            />
          )}
          run={reason => callAdmin(giveConsultationCredit, { params: { uid: uid.trim() }, body: { reason } })}
          messageOf={error => (isUnknown(error) ? texts.notFound : adminErrorMessage(error))}
          onDone={() => {
            setGiven(true)
            setUid('')
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
