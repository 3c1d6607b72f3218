export type VkAccount = {
  user_id: string
  first_name: string
  last_name: string
  /** As VK gives them to who doesn't ask for Russian. */
  latin: { first_name: string; last_name: string }
  email?: string
  verified?: boolean
}

/** What the stand-in does next, and whom it signs in. */
export type VkScript = {
  account: VkAccount
  /** The frame of One Tap. */
  widget: 'one_tap' | 'not_authorized' | 'error' | 'closes' | 'hang'
  /** The page of consent. */
  consent: 'given' | 'declined' | 'other_state' | 'unknown_event' | 'stays_open'
  /** The exchange of the code. */
  exchange: 'ok' | 'expired' | 'other_person' | 'other_state' | 'broken' | 'hang'
  /** Statistics and configuration; `tracks` asks the SDK to load its tracker. */
  side: 'ok' | 'hang' | 'tracks'
}

export const vkAccount = (changes: Partial<VkAccount> = {}): VkAccount => ({
  user_id: '1234567890',
  first_name: 'Иван',
  last_name: 'Иванов',
  latin: { first_name: 'Ivan', last_name: 'Ivanov' },
  email: 'ivan@example.com',
  verified: true,
  ...changes,
})

export const defaultScript = (): VkScript => ({
  account: vkAccount(),
  widget: 'not_authorized',
  consent: 'given',
  exchange: 'ok',
  side: 'ok',
})
