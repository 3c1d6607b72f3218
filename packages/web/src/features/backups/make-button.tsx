import { requestBackup } from '@grani/contract'
import { useState } from 'react'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { wasRefused } from '../../shared/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'
import { useBackups, useRefreshBackups } from './use-backups.ts'

const texts = copy.make

/** Asks for a copy now; not shown where copies are off. */
export const MakeButton = () => {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshBackups()
  const { data } = useBackups()
  if (data?.is_on !== true) return null
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      {isOpen && (
        <ActionDialog
          title={texts.title}
          text={texts.text}
          confirm={texts.confirm}
          run={reason => callAdmin(requestBackup, { body: { reason } })}
          messageOf={error => (wasRefused(error, 'ERR_CONFLICT') ? texts.conflict : adminErrorMessage(error))}
          onDone={() => {
            setOpen(false)
            refresh()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
