import type { Result } from '@grani/contract'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { copy } from '../copy.ts'
import { isNew } from '../new-results.ts'

type Props = {
  result: Result
  isOpen: boolean
  /** Id of the element that a tap opens. */
  controls: string
  onToggle: () => void
  /** The line under the name. */
  children: ReactNode
}

/** The name of a quality with a line below it; a tap opens the details. */
export const ResultHead = ({ result, isOpen, controls, onToggle, children }: Props) => (
  <h3 className="text-lg">
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="flex w-full items-start gap-3 rounded-card px-5 pt-4 pb-2 text-left font-semibold hover:text-accent"
    >
      <span className="grow">
        {result.quality.name}
        {isNew(result) && (
          <>
            {' '}
            <Chip>{result.revised_from ? copy.isRevised : copy.isNew}</Chip>
          </>
        )}
        <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm font-normal tracking-normal text-ink-soft">
          {children}
        </span>
      </span>
      <ChevronDown
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className={`mt-1 shrink-0 text-ink-soft transition-transform duration-150 print:hidden ${isOpen ? 'rotate-180' : ''}`}
      />
    </button>
  </h3>
)
