import { lazy, Suspense } from 'react'
import { retryForever } from '../../shared/loading/retry-forever.ts'

const loadSlot = () => import('../../features/auth/vk/vk-slot.tsx')
const VkSlot = lazy(async () => ({ default: (await retryForever(loadSlot)).VkSlot }))

/** The way in through a social network. It comes when it comes; the form below works at once. */
export const SocialSlot = ({ purpose }: { purpose: 'sign-in' | 'sign-up' }) => (
  <Suspense>
    <VkSlot purpose={purpose} />
  </Suspense>
)
