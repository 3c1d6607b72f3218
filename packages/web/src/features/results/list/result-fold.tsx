import type { Result } from '@grani/contract'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { copy } from '../copy.ts'
import { isNew } from '../new-results.ts'
import { useUnfolded } from './use-unfolded.ts'
import { useMarkViewed } from './use-viewed.ts'

type Props = {
  /** Results that say nearly what the one above says. */ results: readonly Result[]
  children: ReactNode
}

/** The names of results under one that says nearly the same; a tap unfolds their texts. */
export const ResultFold = ({ results, children }: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useUnfolded(results.map(({ uid }) => uid).join(' '))
  const [newOnes] = useState(() => new Set(results.filter(isNew).map(({ uid }) => uid)))
  const names = useRef<HTMLButtonElement>(null)
  useMarkViewed(results, names)
  return (
    <div className="-mt-2">
      <button
        ref={names}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-5 py-2 text-left hover:bg-sunken md:px-6 print:hidden"
      >
        <span className="text-ink-soft">
          {copy.sameAbout(results.length)}{' '}
          {results.map(({ uid, quality }, i) => (
            <span key={uid}>
              {i > 0 && ', '}
              <span className="text-ink">{quality.name}</span>
              {newOnes.has(uid) && (
                <>
                  {' '}
                  <Chip>{copy.isNew}</Chip>
                </>
              )}
            </span>
          ))}
        </span>
        <ChevronDown
          aria-hidden="true"
          size={18}
          strokeWidth={1.75}
          className={`shrink-0 text-accent transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {/* Hidden by a class and not by the attribute, which print styles could not override. */}
      <div
        id={id}
        className={`grid-cols-1 gap-4 border-l-2 border-line pt-2 pl-3 md:pl-5 ${isOpen ? 'grid' : 'hidden print:grid'}`}
      >
        {children}
      </div>
    </div>
  )
}
