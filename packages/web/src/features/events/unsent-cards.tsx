import { useEffect, useState } from 'react'
import { isRefusal } from '../../shared/api/api-error.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { type Draft, keepDraft, sendDraft, unsentDrafts } from './drafts.ts'
import { useRefreshDiary } from './use-diary.ts'

/** Sends what was written without a connection, now and whenever the connection comes back; gives what is not sent. */
export const useUnsent = (user: string): Draft[] => {
  const [unsent, setUnsent] = useState(() => unsentDrafts(user))
  const refresh = useRefreshDiary()
  useEffect(() => {
    const sendAll = async () => {
      const waiting = unsentDrafts(user).filter(({ isWaiting }) => isWaiting)
      for (const draft of waiting)
        try {
          // oxlint-disable-next-line no-await-in-loop -- in the order in which they were written
          await sendDraft(user, draft)
        } catch (error) {
          // What the server refuses is opened again in a form.
          if (isRefusal(error)) keepDraft(user, { ...draft, isWaiting: false })
        }
      setUnsent(unsentDrafts(user))
      if (unsentDrafts(user).filter(({ isWaiting }) => isWaiting).length < waiting.length) await refresh()
    }
    const onOnline = () => void sendAll()
    if (unsent.some(({ isWaiting }) => isWaiting)) onOnline()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for a user; later sendings follow the connection
  }, [user])
  return unsent
}

/** What only this device has. */
export const UnsentCards = ({ unsent }: { unsent: readonly Draft[] }) =>
  unsent.map(({ id, text, isWaiting }) => (
    <Card key={id} tone="sunken" className="print:hidden">
      <p className="line-clamp-2 break-words">{text}</p>
      {isWaiting ? (
        <p className="mt-1 text-sm text-ink-soft">{copy.waiting}</p>
      ) : (
        <TextLink href={`/events/${id}`} className="inline-flex min-h-11 items-center">
          {copy.unsaved}
        </TextLink>
      )}
    </Card>
  ))
