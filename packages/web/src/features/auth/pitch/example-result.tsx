import { Chip } from '../../../ui/chip.tsx'
import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { EXAMPLE_FACETS } from './example-facets.ts'
import { copy } from './copy.ts'

const { label, title, direction, type, text, evidence } = copy.example

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
        <p className="mt-1 font-medium">{type}</p>
        <p className="text-sm text-ink-soft">{evidence}</p>
        <p className="mt-3 max-w-[52ch]">{text}</p>
      </div>
    </div>
  </figure>
)
