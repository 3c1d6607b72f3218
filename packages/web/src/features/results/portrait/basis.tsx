import type { PortraitEvidence, PortraitPart } from '@grani/contract'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { namedResult } from '../named-result.ts'
import { copy } from './copy.ts'
import { EvidenceList } from './evidence-list.tsx'
import { PartReply } from './part-reply.tsx'

/** The names of the results below a sentence; a tap tells how sure each is. */
const EvidenceDisclosure = ({ evidence }: { evidence: readonly PortraitEvidence[] }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-left text-sm text-ink-soft hover:text-accent"
      >
        <span>{copy.evidence(evidence.map(namedResult).join(', '))}</span>
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className={`shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="order-last mb-2 w-full">
        <EvidenceList evidence={evidence} />
      </div>
    </>
  )
}

type BasisProps = { evidence: readonly PortraitEvidence[]; parts: readonly PortraitPart[] }

/** What stands below a text of the portrait: what it rests on, and that it is not like the user. */
export const Basis = ({ evidence, parts }: BasisProps) => (
  <div className="flex flex-wrap items-center gap-x-4">
    {evidence.length > 0 && <EvidenceDisclosure evidence={evidence} />}
    <PartReply parts={parts} />
  </div>
)
