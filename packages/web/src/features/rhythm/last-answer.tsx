import { copy } from './copy.ts'
import { useLastAnswer } from './use-rhythm.ts'

/** What was asked last, and what the answer was; nothing where the bank no longer has it. */
export const LastAnswer = () => {
  const { data } = useLastAnswer()
  if (!data?.last) return null
  const { prompt, text, answer } = data.last
  return (
    <section aria-label={copy.last.title}>
      <h3 className="text-sm font-semibold text-ink-soft">{copy.last.title}</h3>
      {prompt !== null && <p className="mt-1 text-sm text-ink-soft">{prompt}</p>}
      <p className="mt-1 font-medium">{text}</p>
      <p className="text-sm text-ink-soft">{copy.last.answer(answer)}</p>
    </section>
  )
}
