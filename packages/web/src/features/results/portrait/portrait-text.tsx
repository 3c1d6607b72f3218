import type { Portrait, PortraitSentence } from '@grani/contract'
import { TextLink } from '../../../ui/text-link.tsx'
import { ContradictionActions } from './contradiction-actions.tsx'
import { copy } from './copy.ts'
import { EvidenceDisclosure } from './evidence-disclosure.tsx'

/** With fewer sentences the page says why it is so short. */
const FEW = 5

const Way = ({ text }: { text: string | null }) =>
  text !== null && <p className="mt-2 max-w-[52ch] border-l-2 border-line pl-3 text-ink-soft">{text}</p>

type SentenceProps = { sentence: PortraitSentence; isHeadline?: boolean }

const Sentence = ({ sentence, isHeadline = false }: SentenceProps) => {
  const { kind, text, evidence, way, direction } = sentence
  return (
    <div>
      <p
        className={
          isHeadline
            ? 'max-w-[34ch] text-2xl leading-snug font-semibold text-pretty md:text-3xl md:leading-snug'
            : 'max-w-[46ch] text-xl leading-snug text-pretty'
        }
      >
        {text}
      </p>
      <Way text={way} />
      {kind === 'leaning' && <p className="mt-2 text-sm text-ink-soft">{copy.leaningEvidence}</p>}
      {direction && (
        <p className="mt-2 text-sm text-ink-soft">
          {copy.openEvidence(direction.name)}. <TextLink href="/">{copy.toQuestions}</TextLink>
        </p>
      )}
      {kind === 'tension' && <ContradictionActions sentence={sentence} />}
      {evidence.length > 0 && <EvidenceDisclosure evidence={evidence} text={text} />}
    </div>
  )
}

const Words = ({ words }: Pick<Portrait, 'words'>) => (
  <ul aria-label={copy.words} className="grid gap-6">
    {words.map(({ word, text, evidence }) => (
      <li key={word} className="border-l-4 border-accent pl-4">
        <p className="text-2xl leading-tight font-semibold hyphens-auto text-accent-strong">{word}</p>
        <p className="mt-1 max-w-[46ch] text-pretty">{text}</p>
        <EvidenceDisclosure evidence={evidence} text={text} />
      </li>
    ))}
  </ul>
)

const Contradictions = ({ contradictions }: Pick<Portrait, 'contradictions'>) => (
  <section aria-labelledby="portrait-contradictions">
    <h2 id="portrait-contradictions" className="text-2xl">
      {copy.contradictions}
    </h2>
    <p className="mt-1 max-w-[52ch] text-ink-soft">{copy.contradictionsLead}</p>
    <ul className="mt-5 grid gap-7">
      {contradictions.map(sentence => (
        <li key={sentence.text}>
          <Sentence sentence={sentence} />
        </li>
      ))}
    </ul>
  </section>
)

const Rest = ({ sentences, hasHeading }: { sentences: readonly PortraitSentence[]; hasHeading: boolean }) => (
  <section aria-label={copy.rest}>
    {hasHeading && <h2 className="mb-5 text-2xl">{copy.rest}</h2>}
    <div className="grid gap-5">
      {sentences.map(sentence => (
        <Sentence key={sentence.text} sentence={sentence} />
      ))}
    </div>
  </section>
)

/** The best sentence, three words, what pulls in two directions, and the rest. */
export const PortraitText = ({
  sentences: [headline, ...rest],
  words,
  contradictions,
  note,
}: Omit<Portrait, 'directions' | 'observed'>) => {
  const count = 1 + rest.length + contradictions.length
  return (
    <div className="grid grid-cols-1 content-start gap-8">
      {headline && <Sentence sentence={headline} isHeadline />}
      {words.length > 0 && <Words words={words} />}
      {contradictions.length > 0 && <Contradictions contradictions={contradictions} />}
      {rest.length > 0 && <Rest sentences={rest} hasHeading={words.length + contradictions.length > 0} />}
      {note !== null && <p className="max-w-[52ch] text-ink-soft">{note}</p>}
      {count < FEW && <p className="text-ink-soft">{copy.few}</p>}
    </div>
  )
}

export const PortraitDirections = ({ directions }: Pick<Portrait, 'directions'>) => (
  <section aria-labelledby="portrait-directions">
    <h2 id="portrait-directions" className="text-2xl">
      {copy.directions}
    </h2>
    <div className="mt-5 grid gap-6">
      {directions.map(({ uid, name, summary, way, evidence }) => (
        <div key={uid}>
          <h3 className="text-lg">{name}</h3>
          <p className="mt-1 max-w-[60ch]">{summary}</p>
          <Way text={way} />
          <EvidenceDisclosure evidence={evidence} text={summary} />
        </div>
      ))}
    </div>
  </section>
)
