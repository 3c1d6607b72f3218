import type { ResultType } from './labels.ts'

/** A diamond that is filled, half filled or hollow, as the facets are: the type must be readable without colour. */
const SHAPES = {
  strong: <path d="M8 1l6 7-6 7-6-7z" className="fill-indigo" />,
  neutral: (
    <>
      <path d="M8 1l6 7-6 7-6-7z" className="fill-none stroke-teal" strokeWidth="1.6" />
      <path d="M8 1v14l-6-7z" className="fill-teal" />
    </>
  ),
  weak: <path d="M8 1.5l5.5 6.5L8 14.5 2.5 8z" className="fill-none stroke-amber" strokeWidth="2" />,
}

export const TypeMark = ({ type }: { type: ResultType }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0">
    {SHAPES[type]}
  </svg>
)
