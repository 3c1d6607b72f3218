import type { Settings } from '@grani/contract'

type CaptchaSolution = { token: string; ip: string; now: Date }

/** A test that tells humans from bots. */
export type Captcha = {
  /** What the web app needs to show it; null when there is no captcha. */
  widget: Settings['captcha']
  /** A new challenge, for captchas that our server issues itself. */
  challenge: (now: Date) => Promise<unknown>
  /** Whether this is a valid solution, used for the first time. */
  isSolved: (solution: CaptchaSolution) => Promise<boolean>
}
