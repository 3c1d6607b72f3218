import type { Settings } from '@grani/contract'

type Answer = { token: string; ip: string; now: Date }

/** Tells people from programs. */
export type Captcha = {
  /** What the web app needs to show it; null: nobody is ever asked. */
  widget: Settings['captcha']
  /** Something to solve, where we set it ourselves. */
  challenge: (now: Date) => Promise<unknown>
  /** Whether this is a solution, used for the first time. */
  isSolved: (answer: Answer) => Promise<boolean>
}
