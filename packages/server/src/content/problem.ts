/** Where something stands in the content folder: the path relative to it, and the line from 1. */
export type Place = { file: string; line: number }

export type Problem = Place & { message: string }

export const problemAt = (place: Place, message: string): Problem => ({ ...place, message })

export const describeProblem = ({ file, line, message }: Problem): string => `${file}:${line}: ${message}`

/** All problems at once: whoever edits the content wants to mend them in one go. */
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
