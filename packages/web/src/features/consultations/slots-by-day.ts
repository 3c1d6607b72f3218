import type { ConsultationSlot } from '@grani/contract'
import { dayKeyAt } from './moments.ts'

type Day = { key: string; /** When its first time starts. */ first: string; slots: ConsultationSlot[] }

/** Times by the calendar of the reader: an evening of the specialist may be the next day here. */
export const slotsByDay = (slots: readonly ConsultationSlot[], zone: string): Day[] => {
  const days = new Map<string, Day>()
  for (const slot of slots.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))) {
    const key = dayKeyAt(slot.starts_at, zone)
    const day = days.get(key) ?? { key, first: slot.starts_at, slots: [] }
    day.slots.push(slot)
    days.set(key, day)
  }
  return [...days.values()]
}
