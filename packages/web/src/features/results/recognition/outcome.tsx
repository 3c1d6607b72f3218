import type { RecognitionOutcome } from '@grani/contract'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { copy } from './copy.ts'
import { useMarkSentence } from './use-recognition.ts'

type Line = RecognitionOutcome['texts'][number][number]

type SentenceProps = { line: Line; label: string; onMark: (isMarked: boolean) => void }

const Sentence = ({ line, label, onMark }: SentenceProps) => (
  <li className="grid gap-1 border-t border-line pt-3">
    <p>{line.text}</p>
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-sm text-ink-soft">
      <input
        type="checkbox"
        checked={line.is_marked}
        onChange={event => onMark(event.currentTarget.checked)}
        aria-label={`${label}: ${line.text}`}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  </li>
)

const Verdict = ({ own, chosen, texts, weakest }: RecognitionOutcome) => {
  if (own === chosen)
    return (
      <>
        <h2 className="text-xl">{copy.recognised.title}</h2>
        <p className="mt-2 max-w-[60ch]">{copy.recognised.text}</p>
      </>
    )
  const line = texts[own]?.[weakest.line]?.text ?? ''
  return (
    <>
      <h2 className="text-xl">{copy.missed.title}</h2>
      <p className="mt-2 max-w-[60ch]">{copy.missed.text(line, weakest.quality)}</p>
      <p className="mt-4">
        <LinkButton href="/" variant="primary">
          {copy.missed.action}
        </LinkButton>
      </p>
    </>
  )
}

/** Whose the texts are, sentence by sentence: the own one first. */
export const Outcome = (outcome: RecognitionOutcome) => {
  const { uid, own, chosen, texts } = outcome
  const { mutate } = useMarkSentence(uid)
  const places = [own, ...[0, 1, 2].filter(place => place !== own)]
  return (
    <>
      <section aria-live="polite">
        <Verdict {...outcome} />
      </section>
      <p className="mt-6 max-w-[60ch] text-sm text-ink-soft">{copy.marks}</p>
      <div className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-3">
        {places.map(place => {
          const isOwn = place === own
          const title = isOwn ? copy.own : copy.foreign
          return (
            <Card
              key={place}
              tone={isOwn ? 'plain' : 'sunken'}
              aria-label={`${title}, ${copy.text(place + 1)}`}
            >
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-sm text-ink-soft">
                {copy.text(place + 1)}
                {place === chosen && `, ${copy.picked}`}
              </p>
              <ul className="mt-3 grid gap-3">
                {texts[place]?.map((line, i) => (
                  <Sentence
                    key={line.text}
                    line={line}
                    label={isOwn ? copy.markOwn : copy.markForeign}
                    onMark={is_marked => mutate({ place, line: i, is_marked })}
                  />
                ))}
              </ul>
            </Card>
          )
        })}
      </div>
    </>
  )
}
