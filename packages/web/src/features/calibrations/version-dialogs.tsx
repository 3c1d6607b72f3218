import {
  type CalibrationProposal,
  decideCalibration,
  goBackToCalibration,
  proposeCalibration,
} from '@grani/contract'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { copy } from './copy.ts'

type Ends = { onDone: () => void; onClose: () => void }
type OfVersion = Ends & { /** Null: the experts' parameters. */ version: number | null }

export const ProposeDialog = ({ version, ...ends }: OfVersion) => (
  <ActionDialog
    title={copy.proposal.proposeTitle(version)}
    text={copy.proposal.proposeText}
    confirm={copy.proposal.confirm}
    run={reason => callAdmin(proposeCalibration, { body: { version, reason } })}
    {...ends}
  />
)

type OfProposal = Ends & { proposal: CalibrationProposal; isAgreed: boolean }

export const DecideDialog = ({ proposal: { uid, version }, isAgreed, ...ends }: OfProposal) => (
  <ActionDialog
    title={isAgreed ? copy.proposal.agreeTitle(version) : copy.proposal.rejectTitle}
    text={isAgreed ? copy.proposal.agreeText : copy.proposal.rejectText}
    confirm={isAgreed ? copy.proposal.agree : copy.proposal.reject}
    run={reason => callAdmin(decideCalibration, { params: { uid }, body: { is_agreed: isAgreed, reason } })}
    {...ends}
  />
)

export const BackDialog = ({ version, ...ends }: OfVersion) => (
  <ActionDialog
    title={copy.back.title(version)}
    text={copy.back.text}
    confirm={copy.back.confirm}
    run={reason => callAdmin(goBackToCalibration, { body: { version, reason } })}
    {...ends}
  />
)
