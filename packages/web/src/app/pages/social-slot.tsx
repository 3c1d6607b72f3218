import { lazy, Suspense } from 'react'
import { retryForever } from '../../shared/loading/retry-forever.ts'

const loadSlot = () => import('../../features/auth/vk/vk-slot.tsx')
const VkSlot = lazy(async () => ({ default: (await retryForever(loadSlot)).VkSlot }))

/** Sign-in through a social network. It loads lazily; the form below does not wait for it. */
export const SocialSlot = ({ purpose }: { purpose: 'sign-in' | 'sign-up' }) => (
  <Suspense>
    <VkSlot purpose={purpose} />
  </Suspense>
)
