import { useEffect, useRef, useState } from 'react'
import { useVkAuth } from './use-vk.ts'
import { dropVkKeys, keptVkKeys } from './vk-keys.ts'
import { readReturn, type VkReturn } from './vk-return.ts'
import { wordsForRefusal } from './vk-error-messages.ts'
import { copy } from '../copy.ts'

type Newcomer = { ticket: string; name: string | null; email: string | null }

export type VkArrival =
  | { kind: 'working' }
  | { kind: 'nothing' }
  | { kind: 'failed'; words: string }
  | { kind: 'newcomer'; newcomer: Newcomer }

const { errors } = copy.vk

const startingWith = (back: VkReturn): VkArrival => {
  if (back.kind === 'nothing') return { kind: 'nothing' }
  if (back.kind === 'declined') return { kind: 'failed', words: errors.declined }
  if (back.kind === 'foreign') return { kind: 'failed', words: errors.foreign }
  return { kind: 'working' }
}

/** Reads the address that VK ID led back to, once, and signs in with it. */
export const useVkReturn = (search: string, onSignedIn: () => Promise<void>): VkArrival => {
  // Only looks: React may begin to draw a page, throw that away and begin again.
  const [back] = useState(() => readReturn(search, keptVkKeys()))
  const [arrival, setArrival] = useState<VkArrival>(() => startingWith(back))
  const { mutateAsync } = useVkAuth()
  const isSent = useRef(false)

  // What was used once is of no use in the storage, in the address, in the history or in a bookmark.
  useEffect(() => {
    dropVkKeys()
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
    signIn().catch((error: unknown) => setArrival({ kind: 'failed', words: wordsForRefusal(error) }))
  }, [back, mutateAsync, onSignedIn])

  return arrival
}
