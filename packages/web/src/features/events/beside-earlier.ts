import { copy } from './copy.ts'

const { besideEarlier: texts } = copy

/** The marks that two events of a day are told apart by. */
export type DayMarks = { pleasantness: number; importance: number }

const signOf = ({ pleasantness }: DayMarks): 'pleasant' | 'unpleasant' | null => {
  if (pleasantness === 3) return null
  return pleasantness > 3 ? 'pleasant' : 'unpleasant'
}

/** An event and the one before it on the same day, as a person would say it; null where they have nothing to say together. */
export const besideEarlier = (now: DayMarks, earlier: DayMarks): string | null => {
  const [here, there] = [signOf(now), signOf(earlier)]
  if (here === null || there === null) return null
  const isBoth = here !== there
  const day = isBoth ? texts.both : texts[here]
  if (now.importance === earlier.importance) return day
  const isHere = now.importance > earlier.importance
  const which = isBoth ? (isHere ? here : there) : isHere ? 'here' : 'there'
  return `${day} ${texts.moreImportant(texts.which[which])}`
}
