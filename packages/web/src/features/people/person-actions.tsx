import {
  endSessionsOf,
  erasePerson,
  mailConfirmationAgain,
  mailExportOffer,
  type PersonCard,
  releaseAddress,
  revealEmail,
  setQa,
} from '@grani/contract'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { wasRefused } from '../../shared/api/api-error.ts'
import { plural } from '../../shared/format/plural.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { copy } from './copy.ts'
import { Section } from './facts.tsx'
import { AskRefundDialog, refundablePayments } from './ask-refund-dialog.tsx'
import { GiveDialog } from './give-dialog.tsx'

const texts = copy.actions

type Props = { card: PersonCard; onChange: (card: PersonCard) => void }
type DialogProps = Props & { onClose: () => void; onSaid: (text: string) => void }

const RevealDialog = ({ card: { uid }, onClose, onSaid }: DialogProps) => (
  <ActionDialog
    title={texts.revealTitle}
    confirm={texts.reveal}
    run={reason => callAdmin(revealEmail, { params: { uid }, body: { reason } })}
    onDone={({ email }) => onSaid(texts.revealed(email ?? copy.account.none))}
    onClose={onClose}
  />
)

const ConfirmationDialog = ({ card: { uid }, onClose, onSaid }: DialogProps) => (
  <ActionDialog
    title={texts.confirmTitle}
    confirm={texts.confirm}
    run={reason => callAdmin(mailConfirmationAgain, { params: { uid }, body: { reason } })}
    onDone={() => onSaid(texts.confirmed)}
    onClose={onClose}
  />
)

const ExportDialog = ({ card: { uid }, onClose, onSaid }: DialogProps) => (
  <ActionDialog
    title={texts.exportTitle}
    text={texts.exportText}
    confirm={texts.export}
    run={reason => callAdmin(mailExportOffer, { params: { uid }, body: { reason } })}
    onDone={() => onSaid(texts.exported)}
    onClose={onClose}
  />
)

const ReleaseDialog = ({ card: { uid }, onChange, onClose }: DialogProps) => (
  <ActionDialog
    title={texts.releaseTitle}
    text={texts.releaseText}
    confirm={texts.release}
    run={reason => callAdmin(releaseAddress, { params: { uid }, body: { reason } })}
    onDone={onChange}
    onClose={onClose}
  />
)

const SessionsDialog = ({ card: { uid, sessions }, onChange, onClose }: DialogProps) => (
  <ActionDialog
    title={texts.sessionsTitle}
    text={texts.sessionsText(plural(sessions, copy.sessions))}
    confirm={texts.sessions}
    run={reason => callAdmin(endSessionsOf, { params: { uid }, body: { reason } })}
    onDone={onChange}
    onClose={onClose}
  />
)

const QaDialog = ({ card: { uid, is_qa, answers }, onChange, onClose }: DialogProps) => (
  <ActionDialog
    title={texts.qaTitle}
    text={texts.qaText(plural(answers, copy.answers))}
    confirm={is_qa ? texts.qaOff : texts.qaOn}
    run={reason => callAdmin(setQa, { params: { uid }, body: { is_qa: !is_qa, reason } })}
    onDone={onChange}
    onClose={onClose}
  />
)

const EraseDialog = ({ card, onClose }: DialogProps) => {
  const [typed, setTyped] = useState('')
  const [, navigate] = useLocation()
  return (
    <ActionDialog
      title={texts.eraseTitle}
      text={texts.eraseText(
        plural(card.answers, copy.answers),
        plural(card.results, copy.results),
        plural(card.events, copy.events),
      )}
      confirm={texts.erase}
      isDangerous
      renderFields={() => (
        <TextField
          label={card.email === null ? texts.typedUid : texts.typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      run={reason => callAdmin(erasePerson, { params: { uid: card.uid }, body: { typed, reason } })}
      messageOf={error => (wasRefused(error, 'ERR_CONFLICT') ? texts.eraseWrong : adminErrorMessage(error))}
      onDone={() => navigate('/admin/people')}
      onClose={onClose}
    />
  )
}

const DIALOGS = {
  reveal: RevealDialog,
  confirm: ConfirmationDialog,
  release: ReleaseDialog,
  sessions: SessionsDialog,
  give: GiveDialog,
  export: ExportDialog,
  refund: AskRefundDialog,
  qa: QaDialog,
  erase: EraseDialog,
}

type Action = keyof typeof DIALOGS

/** What can be done for a person. */
export const PersonActions = ({ card, onChange }: Props) => {
  const [action, setAction] = useState<Action | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const Chosen = action && DIALOGS[action]
  const close = () => setAction(null)
  const button = (name: Action, label: ReactNode, isDangerous = false) => (
    <Button size="s" {...(isDangerous && { variant: 'danger' })} onClick={() => setAction(name)}>
      {label}
    </Button>
  )
  return (
    <Section title={texts.title}>
      <div className="flex flex-wrap gap-3">
        {card.email !== null && button('reveal', texts.reveal)}
        {card.email !== null && !card.is_email_verified && button('confirm', texts.confirm)}
        {button('give', texts.give)}
        {card.email !== null && card.is_email_verified && button('export', texts.export)}
        {refundablePayments(card).length > 0 && button('refund', texts.refund)}
        {card.blocked_address && button('release', texts.release)}
        {card.sessions > 0 && button('sessions', texts.sessions)}
        {button('qa', card.is_qa ? texts.qaOff : texts.qaOn)}
        {button('erase', texts.erase, true)}
      </div>
      <output className="mt-3 block font-medium wrap-anywhere empty:hidden">{said}</output>
      {Chosen && (
        <Chosen
          card={card}
          onClose={close}
          onSaid={text => {
            setSaid(text)
            close()
          }}
          onChange={changed => {
            onChange(changed)
            close()
          }}
        />
      )}
    </Section>
  )
}
