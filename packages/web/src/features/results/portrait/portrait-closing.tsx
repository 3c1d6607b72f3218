import type { Portrait, PortraitEvidence } from '@grani/contract'
import { useState } from 'react'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { DeniedParts } from './part-reply.tsx'
import { UNDER_TEXT } from './portrait-columns.ts'

/** Names in a list before it is unfolded. */
const SHOWN = 8

type NamesProps = { beginning: string; results: readonly PortraitEvidence[] }

/** The names of results, each with a link to its text; many are folded. */
const Names = ({ beginning, results }: NamesProps) => {
  const [isOpen, setOpen] = useState(false)
  // A fold of one name would save nothing.
  const isFolded = !isOpen && results.length > SHOWN + 1
  const shown = isFolded ? results.slice(0, SHOWN) : results
  return (
    <p>
      {beginning}{' '}
      {shown.map(({ uid, direction, quality }, i) => (
        <span key={uid}>
          {i > 0 && ', '}
          <TextLink href={`/results/${direction}#${uid}`}>{quality.name}</TextLink>
        </span>
      ))}
      {isFolded && (
        <>
          {' '}
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="rounded-small text-accent underline decoration-accent/40 decoration-1 underline-offset-[3px] hover:decoration-accent"
          >
            {copy.closing.more(results.length - SHOWN)}
          </button>
        </>
      )}
      .
    </p>
  )
}

type Props = Pick<Portrait, 'middle' | 'only_in_results' | 'denied'>

/** What stands in no line of the portrait: named, so that nothing is left out without a word. */
export const PortraitClosing = ({ middle, only_in_results: others, denied }: Props) => {
  if (middle.length + others.length + denied.length === 0) return null
  return (
    <section
      aria-label={copy.closing.title}
      className={`grid max-w-[68ch] gap-2 text-ink-soft ${UNDER_TEXT}`}
    >
      {middle.length > 0 && <Names beginning={copy.closing.middle} results={middle} />}
      {others.length > 0 && <Names beginning={copy.closing.others} results={others} />}
      <DeniedParts parts={denied} />
    </section>
  )
}
