import { copy } from '../copy.ts'

/** Shown while the responses look random or hurried. */
export const ConsistencyNotice = () => (
  <p className="rounded-control bg-accent-soft px-3 py-2.5 text-sm">
    {copy.inconsistent.title}. {copy.inconsistent.text}
  </p>
)
