import type { Portrait, Result } from '@grani/contract'
import { type ReactNode, useEffect } from 'react'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy as resultsCopy } from '../copy.ts'
import { firstSentences } from '../first-sentences.ts'
import { Feedback } from '../list/feedback.tsx'
import { doAnswersDisagree } from '../list/no-results-yet.ts'
import { ContradictionFeedback } from '../portrait/contradiction-feedback.tsx'
import { copy as portraitDoor } from '../portrait/door-copy.ts'
import { verdictLabel } from '../portrait/verdict-label.ts'
import { QuotedAnswers } from '../quoted-answers.tsx'
import { useProgress } from '../use-results.ts'
import { copy } from './copy.ts'
import { keepNamed } from './named-before.ts'
import { type EndingProps, NearlyClear, NearlyClearLine, useNear } from './nearly-clear.tsx'
import { ResultRows } from './result-rows.tsx'
import { type Guess, kindestFirst, pairSentence, surestWords } from './sitting-results.ts'

export const HEADLINE_ID = 'sitting-headline'

/** The words of the page, which stand where the next question would. */
export const Headline = ({ above, children }: { above?: string; children: ReactNode }) => (
  <h2 id={HEADLINE_ID} className="text-xl text-pretty sm:text-2xl">
    {above !== undefined && <span className="mb-2 block text-sm font-medium text-accent">{above} </span>}
    {children}
  </h2>
)

type Props = {
  /** What has come in the sitting, the kindest first. */ results: readonly Result[]
  all: readonly Result[]
  /** What has become clear in it and is not told yet. */ waiting: readonly Result[]
  portrait: Portrait | undefined
  /** Stands right below what is told first. */ door: ReactNode
} & EndingProps

type GuessNoteProps = { guess: Guess; beside: Guess | undefined }

/** Of which quality the headline speaks, what it is made of, another one beside it, and how sure that is. */
const GuessNote = ({ guess, beside }: GuessNoteProps) => (
  <>
    <p>
      <span className="font-medium text-ink">{guess.name}</span> · {copy.nothing.isGuess}
    </p>
    <QuotedAnswers answers={guess.words} />
    {beside && (
      <p>
        {copy.nothing.beside} <span className="font-medium text-ink">{beside.name}</span>. {beside.text}
      </p>
    )}
    <p>{copy.nothing.guess}</p>
  </>
)

type WithoutResultsProps = EndingProps & { waiting: number; door: ReactNode }

/**
 * What became clear and is heavy to read is not told here, nor denied; without it why there is nothing, what the answers point to, the
 * surest of them, or what is nearest.
 */
const WithoutResults = ({ waiting, door, ...ending }: WithoutResultsProps) => {
  const { near, guesses } = useNear(ending)
  const disagrees = doAnswersDisagree(useProgress().data ?? [])
  const { nothing } = copy
  const [nearest] = near
  const [guess, beside] = guesses
  const surest = surestWords(ending.words)
  const { guessedKey: key, began } = ending
  const isGuessTold = waiting === 0 && !disagrees
  const guessed = isGuessTold ? guesses.map(({ id }) => id).join(' ') : ''
  useEffect(() => {
    if (guessed !== '' && began !== null)
      keepNamed({ storage: deviceStorage, key, began }, guessed.split(' '))
  }, [guessed, key, began])
  const words = (): [title: string, text: ReactNode] => {
    if (waiting > 0)
      return [
        copy.waiting.title(waiting),
        <>
          {copy.waiting.text} <TextLink href="/results">{copy.waiting.link}</TextLink>.
        </>,
      ]
    if (disagrees) return [resultsCopy.inconsistent.title, resultsCopy.inconsistent.text]
    if (guess) return [guess.text, <GuessNote key="note" {...{ guess, beside }} />]
    if (surest.length > 0)
      return [
        nothing.surest,
        <>
          <QuotedAnswers answers={surest} />
          <p>{nothing.text}</p>
        </>,
      ]
    return nearest ? [nothing.nearest(nearest.name), nothing.text] : [nothing.title, nothing.text]
  }
  const [title, text] = words()
  return (
    <>
      <div className="grid gap-3">
        <Headline above={copy.eyebrow}>{title}</Headline>
        <div className="max-w-[52ch] space-y-3 text-ink-soft">{text}</div>
      </div>
      {door}
      <NearlyClear near={near} soon={ending.soon} />
    </>
  )
}

/** What a sitting has brought: its strongest sentence, and the rest in rows. */
export const Gift = ({ results, all, waiting, portrait, door, ...ending }: Props) => {
  const pair = portrait ? pairSentence(portrait, results) : null
  const [first, ...others] = kindestFirst(results)
  const isLittle = others.length + waiting.length === 0
  if (pair) {
    return (
      <>
        <div>
          <Headline above={copy.eyebrow}>{pair.text}</Headline>
          <p className="mt-2 text-sm text-ink-soft">
            {pair.evidence.map(({ quality }) => quality.name).join(' · ')}
          </p>
          <div className="mt-4 grid gap-3">
            {pair.kind === 'tension' && <ContradictionFeedback sentence={pair} />}
            <p>
              <TextLink href="/results/portrait">{portraitDoor.read}</TextLink>
            </p>
          </div>
        </div>
        {door}
        <ResultRows title={copy.became} results={kindestFirst(results)} {...{ waiting, all }} />
        {isLittle && <NearlyClearLine {...ending} />}
      </>
    )
  }
  if (!first) return <WithoutResults waiting={waiting.length} door={door} {...ending} />
  return (
    <>
      <div>
        <Headline above={copy.eyebrow}>{firstSentences(first.level_text, 1)}</Headline>
        <p className="mt-2 text-ink-soft">
          <span className="font-medium text-ink">{first.quality.name}</span> · {verdictLabel(first)}
        </p>
        {first.good !== null && <p className="mt-2 max-w-[52ch] text-pretty">{first.good}</p>}
        <div className="mt-4">
          <Feedback result={first} />
        </div>
      </div>
      {door}
      {others.length + waiting.length > 0 && (
        <ResultRows title={copy.also} results={others} {...{ waiting, all }} />
      )}
      {isLittle && <NearlyClearLine {...ending} />}
    </>
  )
}
