import { useEffect, useRef, useState } from 'react'
import { useVkAuth } from './use-vk.ts'
import { removeVkKeys, storedVkKeys } from './vk-keys.ts'
import { parseVkReturn, type VkReturn } from './vk-return.ts'
import { vkErrorMessage } from './vk-error-messages.ts'
import { copy } from '../copy.ts'

type Newcomer = { ticket: string; name: string | null; email: string | null }

export type VkSignIn =
  | { kind: 'working' }
  | { kind: 'nothing' }
  | { kind: 'failed'; message: string }
  | { kind: 'newcomer'; newcomer: Newcomer }

const { errors } = copy.vk

const initialState = (vkReturn: VkReturn): VkSignIn => {
  if (vkReturn.kind === 'nothing') return { kind: 'nothing' }
  if (vkReturn.kind === 'declined') return { kind: 'failed', message: errors.declined }
  if (vkReturn.kind === 'foreign') return { kind: 'failed', message: errors.foreign }
  return { kind: 'working' }
}

/** Signs in, once, with the query that VK ID redirected with. */
export const useVkReturn = (search: string, onSignedIn: () => Promise<void>): VkSignIn => {
  // Read without side effects: React may render more than once before it mounts.
  const [vkReturn] = useState(() => parseVkReturn(search, storedVkKeys()))
  const [state, setState] = useState<VkSignIn>(() => initialState(vkReturn))
  const { mutateAsync } = useVkAuth()
  const isSent = useRef(false)

  // The keys and the code are valid once: they are removed from the storage, the address and the history.
  useEffect(() => {
    removeVkKeys()
    history.replaceState(history.state, '', location.pathname)
  }, [])

  useEffect(() => {
    if (vkReturn.kind !== 'login' || isSent.current) return
    isSent.current = true
    const signIn = async (): Promise<void> => {
      const { newcomer } = await mutateAsync(vkReturn.login)
      if (newcomer) setState({ kind: 'newcomer', newcomer })
      else await onSignedIn()
    }
    signIn().catch((error: unknown) => setState({ kind: 'failed', message: vkErrorMessage(error) }))
  }, [vkReturn, mutateAsync, onSignedIn])

  return state
}
