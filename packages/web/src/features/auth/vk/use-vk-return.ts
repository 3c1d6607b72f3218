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
  | { kind: 'failed'; words: string }
  | { kind: 'newcomer'; newcomer: Newcomer }

const { errors } = copy.vk

const initialState = (back: VkReturn): VkSignIn => {
  if (back.kind === 'nothing') return { kind: 'nothing' }
  if (back.kind === 'declined') return { kind: 'failed', words: errors.declined }
  if (back.kind === 'foreign') return { kind: 'failed', words: errors.foreign }
  return { kind: 'working' }
}

/** Reads the address that VK ID led back to, once, and signs in with it. */
export const useVkReturn = (search: string, onSignedIn: () => Promise<void>): VkSignIn => {
  // Only looks: React may begin to draw a page, throw that away and begin again.
  const [back] = useState(() => parseVkReturn(search, storedVkKeys()))
  const [arrival, setArrival] = useState<VkSignIn>(() => initialState(back))
  const { mutateAsync } = useVkAuth()
  const isSent = useRef(false)

  // What was used once is of no use in the storage, in the address, in the history or in a bookmark.
  useEffect(() => {
    removeVkKeys()
    history.replaceState(history.state, '', location.pathname)
  }, [])

  useEffect(() => {
    if (back.kind !== 'login' || isSent.current) return
    isSent.current = true
    const signIn = async (): Promise<void> => {
      const { newcomer } = await mutateAsync(back.login)
      if (newcomer) setArrival({ kind: 'newcomer', newcomer })
      else await onSignedIn()
    }
    signIn().catch((error: unknown) => setArrival({ kind: 'failed', words: vkErrorMessage(error) }))
  }, [back, mutateAsync, onSignedIn])

  return arrival
}
