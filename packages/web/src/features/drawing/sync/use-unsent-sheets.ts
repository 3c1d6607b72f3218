import { useEffect, useState } from 'react'
import { useRefreshDrawings } from '../use-drawings.ts'
import { dropSheet, type KeptSheet, keptSheets, sendSheet } from './kept-sheets.ts'

const unsentOf = (user: string): KeptSheet[] =>
  keptSheets(user).filter(({ isWaiting, isRefused }) => isWaiting || isRefused)

/** Sends what was drawn without a connection, now and whenever it comes back; gives what only this device has. */
export const useUnsentSheets = (user: string) => {
  const [unsent, setUnsent] = useState(() => unsentOf(user))
  const refresh = useRefreshDrawings()
  useEffect(() => {
    const sendAll = async () => {
      const waiting = keptSheets(user).filter(({ isWaiting }) => isWaiting)
      const outcomes = new Set<string>()
      // In the order in which they were drawn.
      for (const sheet of waiting) outcomes.add((await sendSheet(user, sheet)).kind)
      setUnsent(unsentOf(user))
      if (outcomes.has('sent')) await refresh()
    }
    const onOnline = () => void sendAll()
    const onStorage = ({ key }: StorageEvent) => {
      if (key?.startsWith('drawing:')) setUnsent(unsentOf(user))
    }
    onOnline()
    addEventListener('online', onOnline)
    addEventListener('storage', onStorage)
    return () => {
      removeEventListener('online', onOnline)
      removeEventListener('storage', onStorage)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for a user; later sendings follow the connection
  }, [user])
  const drop = (id: string) => {
    dropSheet(user, id)
    setUnsent(unsentOf(user))
  }
  const sendAgain = async (sheet: KeptSheet) => {
    const { kind } = await sendSheet(user, sheet)
    setUnsent(unsentOf(user))
    if (kind === 'sent') await refresh()
  }
  return { unsent, drop, sendAgain: (sheet: KeptSheet) => void sendAgain(sheet) }
}
