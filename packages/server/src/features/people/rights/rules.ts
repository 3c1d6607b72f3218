import type { DataRight } from '@grani/contract'
import { DAY } from '../../../platform/time/durations.ts'

type Term = {
  days: number
  /** Monday to Friday. Holidays among them count, so that the term is never too long. */ working: boolean
}

/** 152-ФЗ: art. 20 of a copy and a correction, art. 21 of stopping and of a consent that is withdrawn. */
const TERMS: Record<DataRight, Term> = {
  copy: { days: 10, working: true },
  correction: { days: 7, working: true },
  stop: { days: 10, working: true },
  erasure: { days: 30, working: false },
}

const isWorking = (day: Date): boolean => day.getUTCDay() % 6 !== 0

/** The last day on which to answer, as YYYY-MM-DD. */
export const dueOn = (kind: DataRight, receivedOn: string): string => {
  const { days, working } = TERMS[kind]
  const start = Date.parse(`${receivedOn}T00:00:00Z`)
  let left = days
  let day = new Date(start)
  while (left > 0) {
    day = new Date(day.getTime() + DAY)
    if (!working || isWorking(day)) left--
  }
  return day.toISOString().slice(0, 10)
}
