import { useEffect, useState } from 'react'

/** What was unfolded since the app was opened, so that it still is when one comes back to the list. */
const remembered = new Set<string>()

const isLinked = (uids: string): boolean => uids.split(' ').includes(location.hash.slice(1))

const remember = (uids: string, isOpen: boolean): void => {
  if (isOpen) remembered.add(uids)
  else remembered.delete(uids)
}

/** Whether the results of these ids, with a space between them, are unfolded, and how to change it: a link to one of them unfolds them. */
export const useUnfolded = (uids: string) => {
  const [isOpen, setOpen] = useState(() => remembered.has(uids) || isLinked(uids))
  const change = (isOpen: boolean): void => {
    remember(uids, isOpen)
    setOpen(isOpen)
  }
  useEffect(() => {
    const onJump = () => {
      if (!isLinked(uids)) return
      remember(uids, true)
      setOpen(true)
    }
    addEventListener('hashchange', onJump)
    return () => removeEventListener('hashchange', onJump)
  }, [uids])
  return [isOpen, change] as const
}
