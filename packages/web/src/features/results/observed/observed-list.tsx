import type { ObservedQuality } from '@grani/contract'
import { ComparedRows } from '../../../shared/scale/compared-rows.tsx'
import { copy } from './copy.ts'

const Observed = ({ quality }: { quality: ObservedQuality }) => {
  const { name, low, high, self, others, beside_self } = quality
  return (
    <li className="grid break-inside-avoid gap-2">
      <p>
        <span className="font-medium">{name}</span>
        {beside_self && <span className="text-ink-soft">{` · ${copy.beside[beside_self]}`}</span>}
      </p>
      <ComparedRows
        low={low}
        high={high}
        rows={[
          ...(self ? [{ ...self, kind: 'self' as const, label: copy.self }] : []),
          { ...others, kind: 'others' as const, label: copy.others(others.replies) },
        ]}
      />
    </li>
  )
}

type Props = {
  qualities: readonly ObservedQuality[]
  /** Of the heading: below the title of a page, or of a direction. */
  level: 'h2' | 'h4'
  /** Of the heading, where two of these lists are in one document. */
  id?: string
}

/** How others see the person, where the person shows it; otherwise nothing. */
export const ObservedList = ({ qualities, level: Heading, id = 'observed' }: Props) =>
  qualities.length > 0 && (
    <section aria-labelledby={id}>
      <Heading id={id} className="text-2xl font-semibold">
        {copy.title}
      </Heading>
      <p className="mt-1 mb-5 max-w-[60ch] text-ink-soft">{copy.lead}</p>
      <ul className="grid grid-cols-1 gap-6">
        {qualities.map(quality => (
          <Observed key={quality.id} quality={quality} />
        ))}
      </ul>
    </section>
  )
