import { type Event, readEvent } from '@grani/contract'
import { useEffect, useState } from 'react'
import { isRefusal, wasRefused } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copy } from './copy.ts'
import { changedWords, type Draft, draftOf, dropDraft, keepDraft, sendDraft } from './drafts.ts'
import { EventFields, type Failure, failureOf, lengthFailure } from './event-fields.tsx'
import { useSavedEvent } from './use-diary.ts'

const { form: texts } = copy

type Props = { user: string; event: Event; onDone: () => void }

/** What stands in the event that somebody has changed meanwhile; the user chooses one of the two. */
const Conflict = ({
  theirs,
  onMine,
  onTheirs,
}: {
  theirs: Event
  onMine: () => void
  onTheirs: () => void
}) => (
  <Card tone="sunken" role="alert">
    <p className="font-medium">{texts.conflict}</p>
    <p className="mt-2 break-words whitespace-pre-line">{theirs.text ?? copy.forgotten}</p>
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size="s" onClick={onMine}>
        {texts.mine}
      </Button>
      <Button size="s" variant="quiet" onClick={onTheirs}>
        {texts.theirs}
      </Button>
    </div>
  </Card>
)

const isSame = (a: Draft, b: Draft): boolean =>
  a.text === b.text &&
  a.happened_on === b.happened_on &&
  a.part_of_day === b.part_of_day &&
  a.forgets_text === b.forgets_text

/** Changes the words of an event. What is not saved stays on the device. */
export const WordsEditor = ({ user, event, onDone }: Props) => {
  const [draft, setDraft] = useState(() => changedWords(user, event.id) ?? draftOf(event))
  const [failure, setFailure] = useState<Failure>({})
  const [theirs, setTheirs] = useState<Event | null>(null)
  const [isSending, setSending] = useState(false)
  const saved = useSavedEvent(event.id)
  useEffect(() => {
    if (!isSame(draft, draftOf(event))) keepDraft(user, draft)
  }, [user, draft, event])

  const close = () => {
    dropDraft(user, event.id)
    onDone()
  }

  const failed = async (error: unknown, sent: Draft) => {
    if (wasRefused(error, 'ERR_CONFLICT'))
      return setTheirs(await call(readEvent, { params: { id: event.id } }))
    if (isRefusal(error)) return setFailure(failureOf(error))
    keepDraft(user, { ...sent, isWaiting: true })
    setFailure({ form: texts.offline })
  }

  const send = async (sent: Draft) => {
    const wrong = lengthFailure(sent.text)
    if (wrong) return setFailure(wrong)
    setSending(true)
    setFailure({})
    setTheirs(null)
    try {
      await saved(await sendDraft(user, sent))
      onDone()
    } catch (error) {
      await failed(error, sent).catch((again: unknown) => setFailure(failureOf(again)))
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      aria-label={texts.edit}
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={submitted => {
        submitted.preventDefault()
        void send(draft)
      }}
    >
      <EventFields
        draft={draft}
        failure={failure}
        onChange={more => setDraft(before => ({ ...before, ...more, isWaiting: false }))}
      >
        {theirs && (
          <Conflict
            theirs={theirs}
            onMine={() => {
              const mine = { ...draft, version: theirs.version }
              setDraft(mine)
              void send(mine)
            }}
            onTheirs={() => {
              void saved(theirs)
              close()
            }}
          />
        )}
        {!theirs && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" pending={isSending}>
              {texts.save}
            </Button>
            <Button variant="quiet" onClick={close}>
              {texts.cancel}
            </Button>
          </div>
        )}
      </EventFields>
    </form>
  )
}
