import { FacetPicture } from '../../../ui/facet-picture.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EXAMPLE_FACETS } from './example-facets.ts'
import { copy } from './copy.ts'

type Props = {
  tryHref: string
  /** Whether this device has answers of a visitor. */
  isStarted: boolean
}

/** What this is, in a few words, for somebody who sees it for the first time. */
export const Pitch = ({ tryHref, isStarted }: Props) => (
  <section aria-label={copy.about}>
    <div className="flex items-center justify-between gap-4">
      <h2 className="text-2xl md:text-3xl lg:text-[2.75rem] lg:leading-[1.1]">{copy.title}</h2>
      <FacetPicture facets={EXAMPLE_FACETS} className="size-20 shrink-0 max-[22rem]:hidden md:hidden" />
    </div>
    <p className="mt-3 max-w-[46ch] text-ink-soft md:mt-4 md:text-lg">{copy.text}</p>
    <LinkButton
      href={tryHref}
      variant="primary"
      className="mt-5 min-h-14 w-full px-3 text-lg max-[22rem]:text-base md:mt-6 md:w-auto md:px-7"
    >
      {isStarted ? copy.goOn : copy.start}
    </LinkButton>
    <p className="mt-2.5 text-sm text-ink-soft">{copy.note}</p>
  </section>
)

/** How to test us, below the example. */
export const TruthLine = () => (
  <p className="mt-3 text-sm text-ink-soft">
    {copy.truth.text}{' '}
    <TextLink href="/truth" className="inline-flex min-h-8 items-center">
      {copy.truth.link}
    </TextLink>
  </p>
)
