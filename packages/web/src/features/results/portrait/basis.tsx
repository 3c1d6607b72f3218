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
        className="-ml-2 inline-flex min-h-11 items-center rounded-control px-2 py-1.5 text-left text-sm text-ink-soft hover:text-accent"
      >
        <span>
          {copy.evidence(evidence.map(namedResult).join(', '))}
          {'\u00A0'}
          <ChevronDown
            aria-hidden="true"
            size={16}
            strokeWidth={1.75}
            className={`inline align-text-bottom transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
          />
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="order-last col-span-full mb-2">
        {isOpen && <EvidenceList evidence={evidence} />}
      </div>
    </>
  )
}

type BasisProps = {
  evidence: readonly PortraitEvidence[]
  parts: readonly PortraitPart[]
  onDenied?: ((part: PortraitPart) => void) | undefined
  /** In a column too narrow for both in one line. */ isStacked?: boolean
}

/**
 * What stands below a text of the portrait: what it rests on, and that it is not like the user. The last column is empty: what
 * unfolds below then moves neither button.
 */
export const Basis = ({ evidence, parts, onDenied, isStacked = false }: BasisProps) => (
  <div
    className={`grid grid-cols-[minmax(0,auto)_auto_minmax(0,1fr)] items-start gap-x-2 ${isStacked ? 'md:grid-cols-1' : ''}`}
  >
    {evidence.length > 0 && <EvidenceDisclosure evidence={evidence} />}
    <PartReply parts={parts} {...(onDenied && { onDenied })} />
  </div>
)
