import { Chip } from '../../../ui/chip.tsx'
import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { EXAMPLE_FACETS } from './example-facets.ts'
import { copy } from './copy.ts'

const { label, title, direction, type, text, certainty, percent, value, basis } = copy.example

/** A result as a user reads it, marked as an example. */
export const ExampleResult = () => (
  <figure className="rounded-card border border-line bg-sunken p-5 lg:p-6">
    <figcaption className="flex items-center justify-between gap-3 text-sm text-ink-soft">
      {direction}
      <Chip>{label}</Chip>
    </figcaption>
    <div className="mt-4 grid gap-5 lg:grid-cols-[9rem_minmax(0,1fr)] lg:gap-7">
      <FacetPicture facets={EXAMPLE_FACETS} className="hidden size-36 lg:block" />
      <div className="min-w-0">
        <h2 className="text-xl">{title}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">{type}</p>
        <p className="mt-3 max-w-[52ch]">{text}</p>
        <p className="mt-4 flex items-baseline justify-between gap-4 text-sm text-ink-soft">
          {certainty}
          <span className="font-semibold text-ink">{value}</span>
        </p>
        <Meter value={percent} className="mt-1.5" />
        <p className="mt-1.5 text-sm text-ink-soft">{basis}</p>
      </div>
    </div>
  </figure>
)
