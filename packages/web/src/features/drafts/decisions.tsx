import { decideDraft, type DraftDetails, dropDraft, withdrawDraft } from '@grani/contract'
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
import type { Checked } from './use-draft.ts'

const texts = copy.dialogs

type Reasoned = 'approve' | 'giveBack' | 'withdraw'

type ReasonedProps = {
  draft: DraftDetails
  decision: Reasoned
  onDone: (checked: Checked) => void
  onClose: () => void
}

const decide = async (
  { draft, version }: DraftDetails,
  decision: Reasoned,
  reason: string,
): Promise<Checked> => {
  const params = { draft }
  if (decision === 'withdraw') return callAdmin(withdrawDraft, { params, body: { version, reason } })
  const body = { version, is_approved: decision === 'approve', reason }
  return { draft: await callAdmin(decideDraft, { params, body }), problems: null }
}

/** What is decided with a reason. */
const ReasonedDialog = ({ draft, decision, onDone, onClose }: ReasonedProps) => (
  <ActionDialog
    {...texts[decision]}
    confirm={copy[decision]}
    run={reason => decide(draft, decision, reason)}
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
      title={texts.drop.title}
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
      <p className="text-ink-soft">{texts.drop.text}</p>
      <FormError>{error ? adminErrorMessage(error) : undefined}</FormError>
    </Dialog>
  )
}

type Props = {
  draft: DraftDetails
  mayPublish: boolean
  isPublishing: boolean
  onPublish: () => void
  onChange: (checked: Checked) => void
}

/** What somebody else than the author decides, how a draft ends, and how a published one is taken back. */
export const Decisions = ({ draft, mayPublish, isPublishing, onPublish, onChange }: Props) => {
  const [opened, setOpened] = useState<Reasoned | 'drop' | null>(null)
  const close = () => setOpened(null)
  const { state, is_own: isOwn, is_stale: isStale } = draft
  const isPublished = state === 'published'
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
      {mayPublish && isPublished && <Button onClick={() => setOpened('withdraw')}>{copy.withdraw}</Button>}
      {(isOwn || mayPublish) && !isPublished && (
        <Button variant="quiet" onClick={() => setOpened('drop')}>
          {copy.drop}
        </Button>
      )}
      {opened === 'drop' && <DropDialog draft={draft} onClose={close} />}
      {opened !== null && opened !== 'drop' && (
        <ReasonedDialog
          draft={draft}
          decision={opened}
          onClose={close}
          onDone={checked => {
            close()
            onChange(checked)
          }}
        />
      )}
    </div>
  )
}
