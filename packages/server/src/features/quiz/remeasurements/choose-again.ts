import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'

/** Pairs are about two qualities at once: a change of one would look like one of the other. */
export const ownItems = (bank: Bank, quality: string): string[] =>
  bank.itemsAbout(quality).filter(id => bank.item(id)?.kind !== 'pair')

type ChooseAgain = {
  bank: Bank
  /** All that the user has answered. */
  session: Session
  quality: string
  /** Items of the quality that may not be asked, or have been asked since the re-measurement began. */
  except: ReadonlySet<string>
  /** How many more repeats and new items it takes. */
  repeats: number
  fresh: number
}

/**
 * Items that measure a quality again: repeats, in which what is special about an item stands on both sides and cancels out,
 * and new ones, which nobody remembers. Where one kind runs out the other fills up. They take turns.
 */
export const chooseAgain = ({ bank, session, quality, except, repeats, fresh }: ChooseAgain): string[] => {
  const answers = session.answers()
  const open = ownItems(bank, quality).filter(item => !except.has(item))
  const best = (items: string[], count: number): string[] =>
    count <= 0 || items.length === 0
      ? []
      : session
          .copy({
            items,
            without: items,
            goals: Object.fromEntries(
              bank.directions.flatMap(({ qualities }) =>
                qualities.map(({ id }) => [id, id === quality ? 1 : 0]),
              ),
            ),
          })
          .nextMany(count)
  const answered = open.filter(item => answers[item] !== undefined)
  const untouched = open.filter(item => answers[item] === undefined)
  const newOnes = best(untouched, fresh + Math.max(0, repeats - answered.length))
  const again = best(answered, repeats + fresh - newOnes.length)
  return newOnes
    .flatMap((item, i) => [again[i], item])
    .concat(again.slice(newOnes.length))
    .filter(item => item !== undefined)
}
