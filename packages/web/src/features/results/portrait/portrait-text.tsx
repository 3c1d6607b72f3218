import type { Portrait, PortraitPart, PortraitSentence } from '@grani/contract'
import { type ReactNode, useRef, useState } from 'react'
import { QuotedAnswers } from '../quoted-answers.tsx'
import { ContradictionActions } from './contradiction-actions.tsx'
import { copy } from './copy.ts'
import { Basis } from './basis.tsx'
import { TakeBack } from './part-reply.tsx'
import { PortraitGoal } from './portrait-goal.tsx'
import { BESIDE, UNDER_TEXT } from './portrait-columns.ts'
import { useEvidenceViewed } from './use-evidence-viewed.ts'

/** With fewer sentences the page says why it is so short. */
const FEW = 5

const Way = ({ text }: { text: string | null }) =>
  text !== null && <p className="mt-2 max-w-[52ch] border-l-2 border-line pl-3 text-ink-soft">{text}</p>

type SectionProps = { id: string; title: string; lead?: string; children: ReactNode }

const Section = ({ id, title, lead, children }: SectionProps) => (
  <section aria-labelledby={id} className={`gap-y-5 ${BESIDE}`}>
    <div>
      <h2 id={id} className="text-2xl lg:text-xl">
        {title}
      </h2>
      {lead && <p className="mt-1 text-ink-soft lg:text-sm">{lead}</p>}
    </div>
    {children}
  </section>
)

type SentenceProps = {
  sentence: PortraitSentence
  isHeadline?: boolean
  answers?: Portrait['answers']
  onDenied?: (part: PortraitPart) => void
}

const Sentence = ({ sentence, isHeadline = false, answers, onDenied }: SentenceProps) => {
  const { kind, text, evidence, way, parts } = sentence
  const words = useRef<HTMLParagraphElement>(null)
  useEvidenceViewed(evidence, words)
  return (
    <div>
      <p
        ref={words}
        className={
          isHeadline
            ? 'max-w-[34ch] text-2xl leading-snug font-semibold text-pretty md:text-3xl md:leading-snug'
            : 'text-lg leading-snug text-pretty'
        }
      >
        {text}
      </p>
      <Way text={way} />
      {answers !== undefined && answers.length > 0 && (
        <div className="mt-4 max-w-[52ch] text-ink-soft print:hidden">
          <p className="mb-2 text-sm">{copy.answered}</p>
          <QuotedAnswers answers={answers} />
        </div>
      )}
      {kind === 'leaning' && <p className="mt-2 text-sm text-ink-soft">{copy.leaningEvidence}</p>}
      {kind === 'tension' && <ContradictionActions sentence={sentence} />}
      <Basis {...{ evidence, parts, onDenied }} />
    </div>
  )
}

/** The best sentence. One that is denied makes way for the next at once, and can be taken back. */
const Best = ({ sentence, answers }: { sentence: PortraitSentence; answers: Portrait['answers'] }) => {
  const [denied, setDenied] = useState<PortraitPart | null>(null)
  return (
    <div>
      <Sentence {...{ sentence, answers }} isHeadline onDenied={setDenied} />
      {denied && (
        <div className="mt-2 text-sm text-ink-soft print:hidden">
          <output>{copy.reply.gaveWay(denied.text)}</output>{' '}
          <TakeBack part={denied} onTakenBack={() => setDenied(null)} isFocused isAtOnce />
        </div>
      )}
    </div>
  )
}

const Word = ({ word: { word, text, evidence, parts } }: { word: Portrait['words'][number] }) => {
  const sentence = useRef<HTMLParagraphElement>(null)
  useEvidenceViewed(evidence, sentence)
  return (
    <li className="border-l-4 border-accent pl-4">
      <p className="text-2xl leading-tight font-semibold hyphens-auto text-accent-strong">{word}</p>
      <p ref={sentence} className="mt-1 max-w-[46ch] text-lg leading-snug text-pretty">
        {text}
      </p>
      <Basis {...{ evidence, parts }} isStacked />
    </li>
  )
}

const Words = ({ words }: Pick<Portrait, 'words'>) => (
  <ul aria-label={copy.words} className="grid gap-6 md:grid-cols-3">
    {words.map(word => (
      <Word key={word.word} word={word} />
    ))}
  </ul>
)

const Sentences = ({ sentences }: Pick<Portrait, 'sentences'>) => (
  <ul className="grid gap-7">
    {sentences.map(sentence => (
      <li key={sentence.text}>
        <Sentence sentence={sentence} />
      </li>
    ))}
  </ul>
)

type TextProps = Omit<Portrait, 'directions' | 'observed' | 'middle' | 'only_in_results' | 'denied'> & {
  /** Stands beside the best sentence, or above it on a phone. */ picture: ReactNode
}

/** The directions without a result in one line: what is not known is no finding. */
export const StillUnclear = ({ directions }: { directions: Portrait['unclear'] }) =>
  directions.length > 0 && (
    <p className={`max-w-[68ch] text-ink-soft ${UNDER_TEXT}`}>
      {copy.unclear(directions.map(({ name }) => name))}
    </p>
  )

/** The best sentence, three words, the goal, what pulls in two directions, and the rest. */
export const PortraitText = ({
  sentences,
  answers,
  words,
  goal,
  contradictions,
  note,
  unclear,
  picture,
}: TextProps) => {
  const [headline, ...rest] = sentences
  const count = 1 + rest.length + contradictions.length
  return (
    <div className="grid grid-cols-1 content-start gap-12">
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[minmax(0,1fr)_auto]">
        {headline && <Best {...{ sentence: headline, answers }} />}
        {picture}
      </div>
      {words.length > 0 && <Words words={words} />}
      {goal && <PortraitGoal goal={goal} />}
      {contradictions.length > 0 && (
        <Section id="portrait-contradictions" {...copy.contradictions(contradictions.length)}>
          <Sentences sentences={contradictions} />
        </Section>
      )}
      {rest.length > 0 && (
        <Section id="portrait-rest" title={copy.rest}>
          <Sentences sentences={rest} />
        </Section>
      )}
      <StillUnclear directions={unclear} />
      {note !== null && <p className={`max-w-[68ch] text-ink-soft ${UNDER_TEXT}`}>{note}</p>}
      {count < FEW && <p className={`max-w-[68ch] text-ink-soft ${UNDER_TEXT}`}>{copy.few}</p>}
    </div>
  )
}

const Paragraph = ({ direction }: { direction: Portrait['directions'][number] }) => {
  const { name, summary, way, evidence, parts } = direction
  const text = useRef<HTMLParagraphElement>(null)
  useEvidenceViewed(evidence, text)
  return (
    <div className={BESIDE}>
      <h3 className="text-lg leading-snug lg:text-base">{name}</h3>
      <div>
        <p ref={text} className="mt-1 text-lg text-pretty lg:mt-0">
          {summary}
        </p>
        <Way text={way} />
        <Basis {...{ evidence, parts }} />
      </div>
    </div>
  )
}

export const PortraitDirections = ({ directions }: Pick<Portrait, 'directions'>) => (
  <section aria-labelledby="portrait-directions">
    <h2 id="portrait-directions" className="text-2xl lg:text-xl">
      {copy.directions}
    </h2>
    <div className="mt-5 grid gap-6 lg:gap-8">
      {directions.map(direction => (
        <Paragraph key={direction.uid} direction={direction} />
      ))}
    </div>
  </section>
)
