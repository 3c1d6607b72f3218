import { type ComponentType, Suspense } from 'react'
import { DialogLoadFailed } from '../../shared/loading/dialog-load-failed.tsx'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { closeModal, type ModalName, useOpenModal } from './open-modal.ts'

type Modal = ComponentType<{ onClose: () => void; chosen: string | undefined }>

const modal = (load: () => Promise<Modal>) => lazyPart(load, DialogLoadFailed)

const MODALS: Record<ModalName, Modal> = {
  newResults: modal(async () => (await import('./new-results-modal.tsx')).NewResultsModal),
  selectBoosting: modal(async () => (await import('./select-boosting-modal.tsx')).SelectBoostingModal),
  removeProfile: modal(async () => (await import('./remove-profile-modal.tsx')).RemoveProfileModal),
  cancelSubscription: modal(
    async () => (await import('./cancel-subscription-modal.tsx')).CancelSubscriptionModal,
  ),
}

/** Renders the open modal; there is one at a time. */
export const ModalHost = () => {
  const open = useOpenModal()
  if (!open) return null
  const Modal = MODALS[open.name]
  return (
    <Suspense>
      <Modal onClose={closeModal} chosen={open.chosen} />
    </Suspense>
  )
}
