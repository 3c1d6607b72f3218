import type { ResultType } from './labels.ts'

/** A diamond that is filled, half filled or hollow, as the facets are: a hue would say which direction it is. */
const SHAPES = {
  strong: <path d="M8 1l6 7-6 7-6-7z" className="fill-ink-soft" />,
  neutral: (
    <>
      <path d="M8 1l6 7-6 7-6-7z" className="fill-none stroke-ink-soft" strokeWidth="1.6" />
      <path d="M8 1v14l-6-7z" className="fill-ink-soft" />
    </>
  ),
  weak: <path d="M8 1.5l5.5 6.5L8 14.5 2.5 8z" className="fill-none stroke-ink-soft" strokeWidth="2" />,
}

export const TypeMark = ({ type }: { type: ResultType }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0">
    {SHAPES[type]}
  </svg>
)
