import { decideDraft, type DraftDetails, dropDraft } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'

const texts = copy.dialogs

type DecideProps = {
  draft: DraftDetails
  isApproved: boolean
  onDone: (draft: DraftDetails) => void
  onClose: () => void
}

const DecideDialog = ({ draft, isApproved, onDone, onClose }: DecideProps) => (
  <ActionDialog
    title={isApproved ? texts.approveTitle : texts.giveBackTitle}
    text={isApproved ? texts.approveText : texts.giveBackText}
    confirm={isApproved ? copy.approve : copy.giveBack}
    run={reason =>
      callAdmin(decideDraft, {
        params: { draft: draft.draft },
        body: { version: draft.version, is_approved: isApproved, reason },
      })
    }
    onDone={onDone}
    onClose={onClose}
  />
)

const DropDialog = ({ draft, onClose }: { draft: DraftDetails; onClose: () => void }) => {
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callAdmin(dropDraft, { params: { draft: draft.draft }, body: { version: draft.version } }),
    onSuccess: () => navigate('/admin/content'),
  })
  return (
    <Dialog
      title={texts.dropTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button variant="danger" pending={isPending} onClick={() => mutate()}>
            {copy.drop}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{texts.dropText}</p>
      <FormError>{error ? adminErrorMessage(error) : undefined}</FormError>
    </Dialog>
  )
}

type Props = {
  draft: DraftDetails
  mayPublish: boolean
  isPublishing: boolean
  onPublish: () => void
  onChange: (draft: DraftDetails) => void
}

type Opened = 'approve' | 'giveBack' | 'drop' | null

/** What somebody else than the author decides, and how a draft ends. */
export const Decisions = ({ draft, mayPublish, isPublishing, onPublish, onChange }: Props) => {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const { state, is_own: isOwn, is_stale: isStale } = draft
  const mayDecide = mayPublish && !isOwn && state === 'asked'
  return (
    <div className="flex flex-wrap gap-2">
      {mayDecide && !isStale && (
        <Button variant="primary" onClick={() => setOpened('approve')}>
          {copy.approve}
        </Button>
      )}
      {mayDecide && <Button onClick={() => setOpened('giveBack')}>{copy.giveBack}</Button>}
      {mayPublish && state === 'approved' && !isStale && (
        <Button variant="primary" pending={isPublishing} onClick={onPublish}>
          {copy.publish}
        </Button>
      )}
      {(isOwn || mayPublish) && (
        <Button variant="quiet" onClick={() => setOpened('drop')}>
          {copy.drop}
        </Button>
      )}
      {(opened === 'approve' || opened === 'giveBack') && (
        <DecideDialog
          draft={draft}
          isApproved={opened === 'approve'}
          onClose={close}
          onDone={now => {
            close()
            onChange(now)
          }}
        />
      )}
      {opened === 'drop' && <DropDialog draft={draft} onClose={close} />}
    </div>
  )
}
