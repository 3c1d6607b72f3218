import { MAX_SHEET_ANSWER } from '@grani/contract'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { DrawingSheet } from '../pen/drawing-sheet.tsx'
import { useSheet } from '../pen/use-sheet.ts'
import { drawnOn, type KeptSheet, keepSheet, sendSheet } from '../sync/kept-sheets.ts'
import { toKept } from '../sync/sheet-text.ts'
import { copy } from './copy.ts'
import { MoodRow } from './mood-row.tsx'

/** As wide as high. */
const HEIGHT = 4096

const QUESTIONS = ['what', 'meaning', 'name'] as const

type Words = NonNullable<KeptSheet['words']>

const NO_WORDS: Words = { what: null, meaning: null, name: null }

const trimmed = (words: Words): Words | null => {
  const said = QUESTIONS.map(question => [question, words[question]?.trim() || null] as const)
  return said.some(([, answer]) => answer !== null) ? { ...NO_WORDS, ...Object.fromEntries(said) } : null
}

type Props = { user: string; kept: KeptSheet; onDone: (isOffline: boolean) => void }

/** The sheet, then how it is now and three questions that may stay unanswered. Kept stroke by stroke. */
export const FreeSheet = ({ user, kept, onDone }: Props) => {
  const [step, setStep] = useState<'draw' | 'after'>('draw')
  const [words, setWords] = useState(kept.words ?? NO_WORDS)
  const [moodAfter, setMoodAfter] = useState(kept.mood_after)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [drawn] = useState(() => drawnOn(kept, HEIGHT))
  const sheet = useSheet(drawn, kept.pen)
  const { strokes } = sheet.history
  const isEmpty = strokes.length === 0

  const current = (): KeptSheet => ({
    ...kept,
    words: trimmed(words),
    mood_after: moodAfter,
    sheet: isEmpty ? null : toKept({ height: HEIGHT, strokes }),
    pen: isEmpty ? 'words' : sheet.drawnWith,
  })
  const isUntouched = useRef(true)
  useEffect(() => {
    // Written at once, the sheet as it was opened would undo what another tab draws in that moment.
    if (!isUntouched.current && !isSending) keepSheet(user, current())
    isUntouched.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whenever a stroke, a letter or the mood has changed
  }, [strokes, words, moodAfter])

  const save = async () => {
    const done = current()
    if (done.mood_after === null) return setFailure(copy.noMood)
    if (isEmpty && done.words === null) return setFailure(copy.empty)
    setFailure(null)
    setSending(true)
    const sending = await sendSheet(user, done)
    if (sending.kind !== 'refused') return onDone(sending.kind === 'waiting')
    setSending(false)
    setFailure(errorMessage(sending.error))
  }

  if (step === 'draw')
    return (
      <div className="grid max-w-xl grid-cols-1 gap-4">
        <DrawingSheet sheet={sheet} label={copy.sheet} />
        <p className="text-sm text-ink-soft">{copy.withoutDrawing}</p>
        <div>
          <Button variant="primary" onClick={() => setStep('after')}>
            {copy.done}
          </Button>
        </div>
      </div>
    )
  return (
    <form
      className="grid max-w-xl grid-cols-1 gap-5"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <MoodRow legend={copy.after} value={moodAfter} onChange={setMoodAfter} />
      <h2 className="text-lg">{copy.questions}</h2>
      {QUESTIONS.map(question => (
        <TextField
          key={question}
          label={copy[question]}
          autoComplete="off"
          maxLength={MAX_SHEET_ANSWER}
          value={words[question] ?? ''}
          onChange={({ currentTarget: { value } }) => setWords(before => ({ ...before, [question]: value }))}
        />
      ))}
      <FormError>{failure ?? undefined}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isSending}>
          {copy.save}
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={() => setStep('draw')}>
          {copy.back}
        </Button>
      </div>
    </form>
  )
}
