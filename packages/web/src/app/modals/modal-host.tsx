import { type ComponentType, Suspense } from 'react'
import { NotOpened } from '../../shared/parts/not-opened.tsx'
import { part } from '../../shared/parts/part.tsx'
import { closeModal, type ModalName, useOpenModal } from './open-modal.ts'

type Modal = ComponentType<{ onClose: () => void }>

const modal = (load: () => Promise<Modal>) => part(load, NotOpened)

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
  const name = useOpenModal()
  if (!name) return null
  const Modal = MODALS[name]
  return (
    <Suspense>
      <Modal onClose={closeModal} />
    </Suspense>
  )
}
