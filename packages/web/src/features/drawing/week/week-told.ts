import type { WeekLine } from '@grani/contract'
import { daysFrom } from '../when.ts'
import { copy } from './copy.ts'

const PARTS = copy.parts.length
/** Of an event that has no part of the day: around noon, where its dot stands. */
const NOON = 1
/** Nearer to each other two heights of a hundred are the same to a hand. */
const SAME = 8
const MIDDLING = 3

type WeekEvent = {
  happened_on: string
  part_of_day: number | null
  pleasantness: number
}

type Week = Pick<WeekLine, 'monday' | 'places' | 'mean'>

/** How much higher the line is at an event than the week was, in the direction of its mark: below 0 where they disagree. */
const agreementOf = ({ monday, places, mean }: Week, event: WeekEvent): number => {
  const day = daysFrom(monday).indexOf(event.happened_on)
  const height = places[day * PARTS + (event.part_of_day ?? NOON)] ?? mean
  return (height - mean) * Math.sign(event.pleasantness - MIDDLING)
}

const byEvents = (week: Week, events: readonly WeekEvent[]): string | null => {
  const marked = events
    .filter(({ pleasantness }) => pleasantness !== MIDDLING)
    .map(event => ({ event, agreement: agreementOf(week, event) }))
  const [against] = marked.toSorted((a, b) => a.agreement - b.agreement)
  if (against && against.agreement <= -SAME) {
    const day = daysFrom(week.monday).indexOf(against.event.happened_on)
    return copy.told.against(copy.told.on[day] ?? '', against.event.pleasantness > MIDDLING)
  }
  const isTogether = marked.length > 1 && marked.every(({ agreement }) => agreement >= SAME)
  return isTogether ? copy.told.together : null
}

const byWeeks = ({ monday, mean }: Week, weeks: readonly Week[]): string | null => {
  const earlier = weeks.filter(other => other.monday < monday)
  if (earlier.length === 0) return null
  const difference = mean - earlier.reduce((sum, other) => sum + other.mean, 0) / earlier.length
  if (Math.abs(difference) < SAME) return copy.told.asBefore(earlier.length)
  return copy.told.beside(earlier.length, difference > 0, Math.round(Math.abs(difference)))
}

/** What the drawing alone does not show: how it goes with what was marked in the diary, and with the weeks before. */
export const weekTold = (week: Week, events: readonly WeekEvent[], weeks: readonly Week[]): string =>
  [byEvents(week, events), byWeeks(week, weeks)].filter(text => text !== null).join(' ')
