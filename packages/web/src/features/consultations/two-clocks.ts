import { copy } from './copy.ts'
import { clockAt, dayKeyAt, differsAt, shortDayAt, zoneName } from './moments.ts'

/**
 * A moment by the clock of the specialist: «в Москве 18:00», with the weekday where it is another one; null where both clocks
 * show the same.
 */
export const theirClock = (timestamp: string, mine: string, theirs: string): string | null => {
  if (!differsAt(timestamp, mine, theirs)) return null
  const isOtherDay = dayKeyAt(timestamp, mine) !== dayKeyAt(timestamp, theirs)
  const clock = clockAt(timestamp, theirs)
  const when = isOtherDay ? `${clock}, ${shortDayAt(timestamp, theirs).weekday}` : clock
  return copy.picker.theirs(when, copy.places[theirs] ?? copy.placeOf(zoneName(theirs, timestamp)))
}

type Range = { starts_at: string; ends_at: string }

/** «19:00–19:50», or «19:00–19:50 у вас; в Москве 18:00». */
export const rangeByBothClocks = (
  { starts_at: start, ends_at: end }: Range,
  mine: string,
  theirs: string,
): string => {
  const other = theirClock(start, mine, theirs)
  const range = `${clockAt(start, mine)}–${clockAt(end, mine)}`
  return other === null ? range : copy.picker.both(range, other)
}
