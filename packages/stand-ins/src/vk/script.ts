export type VkAccount = {
  user_id: string
  first_name: string
  last_name: string
  /** The names for clients that do not ask for Russian. */
  latin: { first_name: string; last_name: string }
  email?: string
  verified?: boolean
}

/** How the stand-in behaves, and which account it signs in. */
export type VkScript = {
  account: VkAccount
  /** The One Tap frame. */
  widget: 'one_tap' | 'not_authorized' | 'error' | 'closes' | 'hang'
  /** The consent page. */
  consent: 'given' | 'declined' | 'other_state' | 'unknown_event' | 'stays_open'
  /** The code exchange. */
  exchange: 'ok' | 'expired' | 'other_user' | 'other_state' | 'broken' | 'hang'
  /** Statistics and configuration endpoints; `tracks` tells the SDK to load its tracker. */
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
