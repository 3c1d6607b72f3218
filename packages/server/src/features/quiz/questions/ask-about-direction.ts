import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { publishedBands } from '../../results/service.ts'
import { askableAbout, askFirst } from './ask-first.ts'

/** Nine questions at the most: less than a sitting. */
const QUALITIES = 3

type AskAbout = { caller: Caller; direction: string; now: Date }

/** Asks about what has no result yet in a direction before all else, about the main things first. Resolves to the numbers of these questions, in order. */
export const askAboutDirection = async (
  context: Context,
  { caller, direction: uid, now }: AskAbout,
): Promise<{ questions: number[] }> => {
  const bank = context.bank()
  const direction = bank.direction(uid)
  if (!direction) throw new Refusal('ERR_NOT_FOUND')
  const clear = await publishedBands(context.db, caller.userId)
  const open = direction.qualities.map(({ id }) => id).filter(id => !clear.has(id))
  const mainFirst = [
    ...open.filter(id => bank.mainQualities.has(id)),
    ...open.filter(id => !bank.mainQualities.has(id)),
  ]
  const askable = await askableAbout(context, caller.userId, mainFirst)
  const qualities = askable.slice(0, QUALITIES).map(({ quality }) => quality)
  return { questions: await askFirst(context, { caller, qualities, now }) }
}
