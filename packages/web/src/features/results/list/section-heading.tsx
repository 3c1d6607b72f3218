type Props = { /** Links to the section lead here. */ id: string; title: string; count: number }

/** The heading of a group of results, with their number. */
export const SectionHeading = ({ id, title, count }: Props) => (
  <h2 id={id} tabIndex={-1} className="mb-4 scroll-mt-12 text-xl">
    {title} <span className="font-normal text-ink-faint">{count}</span>
  </h2>
)
