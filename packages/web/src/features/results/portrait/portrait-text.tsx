import type { Portrait, PortraitSentence } from '@grani/contract'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { EvidenceDisclosure } from './evidence-disclosure.tsx'

/** With fewer sentences the page says why it is so short. */
const FEW = 5

const Way = ({ text }: { text: string | null }) =>
  text !== null && <p className="mt-2 max-w-[52ch] border-l-2 border-line pl-3 text-ink-soft">{text}</p>

const Sentence = ({ sentence: { kind, text, evidence, way, direction } }: { sentence: PortraitSentence }) => (
  <div>
    <p className="max-w-[46ch] text-xl leading-snug">{text}</p>
    <Way text={way} />
    {kind === 'leaning' && <p className="mt-2 text-sm text-ink-soft">{copy.leaningEvidence}</p>}
    {direction && (
      <p className="mt-2 text-sm text-ink-soft">
        {copy.openEvidence(direction.name)}. <TextLink href="/">{copy.toQuestions}</TextLink>
      </p>
    )}
    {evidence.length > 0 && <EvidenceDisclosure evidence={evidence} />}
  </div>
)

export const PortraitText = ({ sentences, note }: Pick<Portrait, 'sentences' | 'note'>) => (
  <div className="grid gap-5">
    {sentences.map(sentence => (
      <Sentence key={sentence.text} sentence={sentence} />
    ))}
    {note !== null && <p className="max-w-[52ch] text-ink-soft">{note}</p>}
    {sentences.length < FEW && <p className="text-ink-soft">{copy.few}</p>}
  </div>
)

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
          <EvidenceDisclosure evidence={evidence} />
        </div>
      ))}
    </div>
  </section>
)
