import { lazy, Suspense } from 'react'
import { insist } from '../../shared/parts/insist.ts'

const loadSlot = () => import('../../features/auth/vk/vk-slot.tsx')
const VkSlot = lazy(async () => ({ default: (await insist(loadSlot)).VkSlot }))

/** Sign-in through a social network. It loads lazily; the form below does not wait for it. */
export const SocialSlot = ({ purpose }: { purpose: 'sign-in' | 'sign-up' }) => (
  <Suspense>
    <VkSlot purpose={purpose} />
  </Suspense>
)
