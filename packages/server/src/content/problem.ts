/** A line of a content file: the path relative to the content folder, and the line number from 1. */
export type SourceLocation = { file: string; line: number }

/** Keys are `direction:<uid>`, `quality:<id>`, `texts:<quality>.<level>`, `step:<quality>.<level>.<index>`, `item:<id>`. */
export type Locate = (key: string) => SourceLocation

export type Problem = SourceLocation & { message: string }

export const problemAt = (location: SourceLocation, message: string): Problem => ({ ...location, message })

export const describeProblem = ({ file, line, message }: Problem): string => `${file}:${line}: ${message}`

/** Carries all problems at once, so that an editor can correct them in one go. */
export class ContentError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(
      `The content has ${problems.length} problem(s):\n${problems.map(p => `  ${describeProblem(p)}`).join('\n')}`,
    )
    this.name = 'ContentError'
    this.problems = problems
  }
}
