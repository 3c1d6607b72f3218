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
import { changeOf } from '../told-before.ts'
import { useProgress } from '../use-results.ts'
import { copy } from './copy.ts'
import { keepNamed } from './named-before.ts'
import { type EndingProps, NearlyClear, NearlyClearLine, useNear } from './nearly-clear.tsx'
import { ResultRows } from './result-rows.tsx'
import {
  type Guess,
  kindestFirst,
  knownSentence,
  pairSentence,
  sentenceKey,
  surestWords,
} from './sitting-results.ts'

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

type Sentence = Portrait['sentences'][number]

/** A sentence of the portrait, what it rests on, and the way to the rest. */
const PortraitHeadline = ({ sentence, above }: { sentence: Sentence; above?: string }) => (
  <div>
    <Headline above={copy.eyebrow}>{sentence.text}</Headline>
    <p className="mt-2 text-sm text-ink-soft">
      {[
        ...(above === undefined ? [] : [above]),
        ...sentence.evidence.map(({ quality }) => quality.name),
      ].join(' · ')}
    </p>
    <div className="mt-4 grid gap-3">
      {sentence.kind === 'tension' && <ContradictionFeedback sentence={sentence} />}
      <p>
        <TextLink href="/results/portrait">{portraitDoor.read}</TextLink>
      </p>
    </div>
  </div>
)

type WithoutResultsProps = EndingProps & Pick<Props, 'all' | 'waiting' | 'portrait' | 'door'>

/** What an ending without a result tells first, and under which names the device keeps that it did. */
type Told = { names: readonly string[]; headline: ReactNode }

const plain = (title: string, text: ReactNode, names: readonly string[] = []): Told => ({
  names,
  headline: (
    <div className="grid gap-3">
      <Headline above={copy.eyebrow}>{title}</Headline>
      {text !== null && <div className="max-w-[52ch] space-y-3 text-ink-soft">{text}</div>}
    </div>
  ),
})

const useFirstWords = ({ all, waiting, portrait, ...ending }: Omit<WithoutResultsProps, 'door'>) => {
  const { near, guesses, told } = useNear(ending)
  const { data: directions, isError } = useProgress()
  const disagrees = doAnswersDisagree(directions ?? [])
  const { nothing } = copy
  const isEmpty = waiting.length === 0
  const first = (): Told => {
    // Else another headline would come first, and be kept as told.
    if (!directions && !isError) return { names: [], headline: null }
    if (disagrees && isEmpty) return plain(resultsCopy.inconsistent.title, resultsCopy.inconsistent.text)
    const [guess, beside] = guesses
    if (guess)
      return plain(
        guess.text,
        <GuessNote {...{ guess, beside }} />,
        guesses.map(({ id }) => id),
      )
    const surest = surestWords(ending.words)
    const known = portrait && (!isEmpty || surest.length === 0) ? knownSentence(portrait, all, told) : null
    if (known)
      return {
        names: [sentenceKey(known)],
        headline: <PortraitHeadline sentence={known} above={nothing.known} />,
      }
    // What has become clear is not denied.
    const none = isEmpty ? nothing.text : null
    if (surest.length > 0)
      return plain(
        nothing.surest,
        <>
          <QuotedAnswers answers={surest} />
          {none !== null && <p>{none}</p>}
        </>,
      )
    const nearest = near.find(({ id }) => !told.has(`near ${id}`))
    return nearest
      ? plain(nothing.nearest(nearest.name), none, [`near ${nearest.id}`])
      : plain(nothing.title, none)
  }
  return { near, ...first() }
}

/**
 * What the answers point to, what is known from before, the surest of the answers, or what is nearest; below it the names of what became
 * clear and is heavy to read, each with a way to its text. No ending begins as an earlier one.
 */
const WithoutResults = (props: WithoutResultsProps) => {
  const { all, waiting, door, guessedKey: key, began, soon } = props
  const { near, names, headline } = useFirstWords(props)
  const kept = names.join(' | ')
  useEffect(() => {
    if (kept !== '' && began !== null) keepNamed({ storage: deviceStorage, key, began }, kept.split(' | '))
  }, [kept, key, began])
  return (
    <>
      {headline}
      {door}
      {waiting.length > 0 && <ResultRows title={copy.became} results={[]} {...{ waiting, all }} />}
      <NearlyClear near={near} soon={soon} />
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
        <PortraitHeadline sentence={pair} />
        {door}
        <ResultRows title={copy.became} results={kindestFirst(results)} {...{ waiting, all }} />
        {isLittle && <NearlyClearLine {...ending} />}
      </>
    )
  }
  if (!first) return <WithoutResults {...{ all, waiting, portrait, door }} {...ending} />
  return (
    <>
      <div>
        <Headline above={copy.eyebrow}>{firstSentences(first.level_text, 1)}</Headline>
        <p className="mt-2 text-ink-soft">
          <span className="font-medium text-ink">{first.quality.name}</span> · {verdictLabel(first)}
          {changeOf(all, first) === 'changed' && `, ${copy.isChanged}`}
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
