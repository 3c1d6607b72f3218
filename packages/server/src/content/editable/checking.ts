import type { Fields, Source } from './fields.ts'

/** One text as it would be, and everything else as it is. */
export type ContentChange = {
  before: Source
  /** Names `before`: what was checked against it once has the same problems for ever. */
  state: string
  target: string
  fields: Fields
}

/** What a check of the wording says; `at` is the key of a text (`item:calmness-01`, `step:calmness.above.0`) or a file. */
export type FoundProblem = { check: string; at: string; message: string }
