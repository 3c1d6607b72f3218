import { copy } from './copy.ts'

const { besideEarlier: texts } = copy

/** The marks that two events of a day are told apart by. */
export type DayMarks = { pleasantness: number; energy: number; importance: number; control: number }

/** How an event was marked beside an earlier one of the same day: the two sets of marks, and no conclusion. */
export const besideEarlier = (now: DayMarks, earlier: DayMarks): string => {
  const apart = [
    texts.mood(earlier, now) ?? [],
    now.importance === earlier.importance ? [] : texts.importance(now.importance > earlier.importance),
    now.control === earlier.control ? [] : texts.control(now.control > earlier.control),
  ].flat()
  return apart.length === 0 ? texts.same : apart.join(' ')
}
