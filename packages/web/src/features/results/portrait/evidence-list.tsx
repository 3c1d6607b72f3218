import type { PortraitEvidence } from '@grani/contract'
import { dateInWords } from '../../../shared/format/date.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { evidenceLabel } from '../labels.ts'
import { OwnAnswers } from '../own-answers.tsx'
import { verdictLabel } from './verdict-label.ts'

/** The results that a sentence rests on, each with a link to its text, and with the answers that it rests on. */
export const EvidenceList = ({ evidence }: { evidence: readonly PortraitEvidence[] }) => (
  <ul className="grid gap-4 text-sm">
    {evidence.map(one => (
      <li key={one.uid} className="grid gap-2">
        <p>
          <TextLink href={`/results/${one.direction}#${one.uid}`} className="font-medium">
            {one.quality.name}
          </TextLink>
          <span className="text-ink-soft">
            {` · ${verdictLabel(one)}. ${evidenceLabel(one)}, ${dateInWords(one.shared_at)}`}
          </span>
        </p>
        {one.quality.kind !== 'S' && <OwnAnswers quality={one.quality.id} />}
      </li>
    ))}
  </ul>
)
