import type { LocatedContent } from '@grani/server/content/load.ts'
import type { Texts } from '@grani/server/content/load-texts.ts'
import type { Problem } from '@grani/server/content/problem.ts'

export type CheckInput = LocatedContent & {
  texts: Texts
  /** The only item that is not known to be clean: what compares each item with each may leave the other pairs out. */
  changed?: string
}

/** Reads loaded content and reports what is wrong with it; an empty list is a pass. */
export type Check = (input: CheckInput) => Problem[]
