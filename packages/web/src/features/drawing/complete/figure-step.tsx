import { type Figure, FIGURE_SHEET_HEIGHT, MAX_DRAWING_TITLE } from '@grani/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DrawingSheet } from '../pen/drawing-sheet.tsx'
import { useSheet } from '../pen/use-sheet.ts'
import {
  drawnOn,
  dropSheet,
  type KeptSheet,
  keepSheet,
  newSheet,
  type Sending,
  sendSheet,
  unfinishedSheet,
  watchSheet,
} from '../sync/kept-sheets.ts'
import { toKept } from '../sync/sheet-text.ts'
import { copy } from './copy.ts'

export type SentFigure = { sheet: KeptSheet; sending: Sending } | null

type Props = {
  user: string
  session: string
  figure: Figure
  number: number
  /** With what became of the sheet; null: the figure was skipped. */
  onDone: (sent: SentFigure) => void
}

const FigureForm = ({ user, session, figure, number, onDone, kept }: Props & { kept: KeptSheet }) => {
  const [title, setTitle] = useState(kept.title ?? '')
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const [drawn] = useState(() => drawnOn(kept, FIGURE_SHEET_HEIGHT))
  const sheet = useSheet(drawn, kept.pen)
  const { strokes } = sheet.history
  const isEmpty = strokes.length === 0

  const current = (): KeptSheet => ({
    ...kept,
    session,
    title: title.trim() === '' ? null : title.trim(),
    sheet: isEmpty ? null : toKept({ height: FIGURE_SHEET_HEIGHT, strokes }),
    pen: isEmpty ? 'words' : sheet.drawnWith,
  })
  const isUntouched = useRef(true)
  useEffect(() => {
    // Written at once, the sheet as it was opened would undo what another tab draws in that moment.
    if (isUntouched.current || isSending) {
      isUntouched.current = false
      return
    }
    if (isEmpty && title === '') dropSheet(user, kept.id)
    else keepSheet(user, current())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whenever a stroke or a letter has changed
  }, [strokes, title])

  const send = async () => {
    setSending(true)
    setError(null)
    const done = current()
    const sending = await sendSheet(user, done)
    if (sending.kind !== 'refused') return onDone({ sheet: done, sending })
    setSending(false)
    setError(sending.error)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(title.trim() === '')
    if (title.trim() !== '') void send()
  }

  /** Nothing that is drawn is lost: without a title it is kept, and compared with nothing. */
  const skip = () => {
    if (!isEmpty) return void send()
    dropSheet(user, kept.id)
    onDone(null)
  }

  return (
    <form
      className="grid grid-cols-1 gap-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6"
      noValidate
      onSubmit={submit}
    >
      <DrawingSheet sheet={sheet} label={copy.sheet(number)} figure={figure.paths} />
      <div className="grid grid-cols-1 content-start gap-3">
        <TextField
          label={copy.title}
          hint={copy.titleHint}
          autoComplete="off"
          maxLength={MAX_DRAWING_TITLE}
          value={title}
          onChange={({ currentTarget }) => {
            setTitle(currentTarget.value)
            setMissing(false)
          }}
          error={isMissing ? copy.missing : undefined}
        />
        <FormError>{error ? errorMessage(error) : undefined}</FormError>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={isSending}>
            {copy.next}
          </Button>
          <Button variant="quiet" disabled={isSending} onClick={skip}>
            {copy.skip}
          </Button>
        </div>
      </div>
    </form>
  )
}

/**
 * One figure: a sheet to go on from it, and a name for the idea. What is drawn is kept stroke by stroke, and shown by every
 * tab that has the same sheet open: of two versions under one id the server would take the first alone.
 */
export const FigureStep = (props: Props) => {
  const { user, figure, onDone } = props
  const [kept, setKept] = useState(
    () => unfinishedSheet(user, 'complete', figure.id) ?? newSheet({ task: 'complete', figure: figure.id }),
  )
  const [changes, setChanges] = useState(0)
  useEffect(
    () =>
      watchSheet(user, kept.id, changed => {
        if (changed?.isWaiting) return onDone(null)
        setKept(changed ?? newSheet({ task: 'complete', figure: figure.id }))
        setChanges(changes + 1)
      }),
    [user, kept.id, figure.id, changes, onDone],
  )
  return <FigureForm key={changes} {...props} kept={kept} />
}
