type Props = {
  /** Links to the section lead here. */ id: string
  title: string
  /** Of what is in sight. */ count: number
  /** Says how to read what stands in it; null where that is plain. */ legend?: string | null
}

/** The heading of a group of results, with their number. */
export const SectionHeading = ({ id, title, count, legend = null }: Props) => (
  <div className="mb-4">
    <h2 id={id} tabIndex={-1} className="scroll-mt-12 text-xl">
      {title} <span className="font-normal text-ink-faint">{count}</span>
    </h2>
    {legend !== null && <p className="mt-1 max-w-[68ch] text-sm text-ink-soft">{legend}</p>}
  </div>
)
