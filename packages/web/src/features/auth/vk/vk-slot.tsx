import { readSettings } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { copy } from '../copy.ts'
import { VkButton } from './button/vk-button.tsx'

type Props = { purpose: 'sign-in' | 'sign-up' }

/** Sign-in through VK ID, where the server is configured for it. */
export const VkSlot = ({ purpose }: Props) => {
  const { data: settings } = useQuery(queryOf(readSettings))
  if (!settings?.vk) return null
  return (
    <div className="mb-6 grid gap-6">
      <VkButton settings={settings.vk} />
      <p className="text-center text-sm text-ink-soft">{copy.vk.orByEmail[purpose]}</p>
    </div>
  )
}
