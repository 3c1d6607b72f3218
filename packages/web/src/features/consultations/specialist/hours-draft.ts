import type { SpecialistHours } from '@grani/contract'

/** Hours while they are edited; `id` is for React alone. */
export type HoursDraft = SpecialistHours & { id: string }

export const draftOf = (hours: readonly SpecialistHours[]): HoursDraft[] =>
  hours.map(one => ({ ...one, id: crypto.randomUUID() }))

const FIRST = { starts: '10:00', ends: '18:00' }

const isEarlier = (a: string, b: string): boolean => a.localeCompare(b) < 0

/** New hours of a weekday: a working day, or the two hours after the last ones. */
export const newHours = (draft: readonly HoursDraft[], weekday: number, today: string): HoursDraft => {
  const last = draft
    .filter(hours => hours.weekday === weekday)
    .map(({ ends }) => ends)
    .toSorted()
    .at(-1)
  const times = last !== undefined && isEarlier(last, '21:00') ? { starts: last, ends: '23:00' } : FIRST
  return { id: crypto.randomUUID(), weekday, ...times, valid_from: today, valid_until: null }
}

const overlaps = (a: HoursDraft, b: HoursDraft): boolean =>
  a.weekday === b.weekday &&
  isEarlier(a.starts, b.ends) &&
  isEarlier(b.starts, a.ends) &&
  (a.valid_until === null || a.valid_until >= b.valid_from) &&
  (b.valid_until === null || b.valid_until >= a.valid_from)

/** The hours that the server would refuse: they end before they begin, or two of them overlap. */
export const wrongHours = (draft: readonly HoursDraft[]): Set<string> =>
  new Set(
    draft
      .filter(
        hours =>
          !isEarlier(hours.starts, hours.ends) ||
          draft.some(other => other.id !== hours.id && overlaps(hours, other)),
      )
      .map(({ id }) => id),
  )

export const hoursOf = (draft: readonly HoursDraft[]): SpecialistHours[] =>
  draft.map(({ weekday, starts, ends, valid_from, valid_until }) => ({
    weekday,
    starts,
    ends,
    valid_from,
    valid_until,
  }))
