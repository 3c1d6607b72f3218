import type { BannerMessage } from '@grani/contract'

const isTrouble = ({ level }: BannerMessage): boolean => level === 'warning' || level === 'error'

type Where = { path: string; /** Beside help. */ onlyTrouble: boolean }

/** The first message that has something to say on a page: what only leads there is said by the page itself. */
export const firstMessage = (
  messages: readonly BannerMessage[],
  { path, onlyTrouble }: Where,
): BannerMessage | undefined =>
  messages.find(message => isTrouble(message) || (!onlyTrouble && !message.text.includes(`href="${path}"`)))
