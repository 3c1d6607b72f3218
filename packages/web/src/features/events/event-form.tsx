import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { isRefusal, wasRefused } from '../../shared/api/api-error.ts'
import { useVariant } from '../../shared/experiments/use-variant.ts'
import { Button } from '../../ui/button.tsx'
import { AllowanceLine } from './allowance-line.tsx'
import { copy } from './copy.ts'
import { currentDraft, type Draft, keepDraft, onDraftsChanged, sendDraft } from './drafts.ts'
import { EventFields, type Failure, failureOf, lengthFailure } from './event-fields.tsx'
import { useRefreshDiary } from './use-diary.ts'

/** Another tab has sent a draft of the same id with other words: these become an event of their own. */
const sendAnyway = async (user: string, draft: Draft): Promise<string> => {
  try {
    await sendDraft(user, draft)
    return draft.id
  } catch (error) {
    if (!wasRefused(error, 'ERR_CONFLICT')) throw error
    const own = { ...draft, id: crypto.randomUUID() }
    await sendDraft(user, own)
    return own.id
  }
}

/** What happened, and when. Every letter is kept on the device until the server has it; two tabs write the same event. */
export const EventForm = ({ user }: { user: string }) => {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(() => currentDraft(user))
  const [failure, setFailure] = useState<Failure>({})
  const [isSending, setSending] = useState(false)
  const refresh = useRefreshDiary()
  const variant = useVariant('diary-hint')
  useEffect(() => keepDraft(user, draft), [user, draft])
  useEffect(() => onDraftsChanged(user, () => setDraft(currentDraft(user))), [user])

  const send = async () => {
    const wrong = lengthFailure(draft.text)
    if (wrong) return setFailure(wrong)
    setSending(true)
    setFailure({})
    try {
      const id = await sendAnyway(user, draft)
      void refresh()
      navigate(`/events/${id}`)
    } catch (error) {
      setSending(false)
      if (isRefusal(error)) return setFailure(failureOf(error))
      keepDraft(user, { ...draft, isWaiting: true })
      navigate('/events')
    }
  }

  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      {/* Told before the words are written: what is over the limit waits for tomorrow. */}
      <AllowanceLine sells={false} isOnlyUsedUp />
      <EventFields
        draft={draft}
        failure={failure}
        placeholder={variant === null ? '' : copy.form.placeholders[variant]}
        onChange={more => setDraft(before => ({ ...before, ...more }))}
      >
        <div>
          <Button type="submit" variant="primary" pending={isSending}>
            {copy.form.submit}
          </Button>
        </div>
      </EventFields>
    </form>
  )
}
