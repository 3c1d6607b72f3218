import { DAY, MINUTE } from '../platform/time/durations.ts'
import { calendarDayOf } from '../platform/time/moscow.ts'
import { ALERTS, type Component, COMPONENTS, LOOKS_BACK_MS } from './alerts.ts'
import type { Reading } from './ask-servers.ts'

export type State = 'good' | 'bad' | 'unknown'
/** Minutes in which a component was watched, and those of them in which it was bad. */
export type Day = { day: string; watched: number; bad: number }
/** Times are ISO 8601; `to` null: it goes on. */
export type Incident = { component: Component; from: string; to: string | null }

/** What is written for everybody to read, and read again by the next start. */
export type Status = {
  updated_at: string
  components: Record<Component, { state: State; days: Day[] }>
  incidents: Incident[]
}

export const DAYS_KEPT = 90

export const emptyStatus = (now: Date): Status => ({
  updated_at: now.toISOString(),
  components: {
    site: { state: 'unknown', days: [] },
    answers: { state: 'unknown', days: [] },
    mails: { state: 'unknown', days: [] },
    payments: { state: 'unknown', days: [] },
  },
  incidents: [],
})

/** A longer silence of the watcher is no time in which anything was watched. */
const LONGEST_STEP_MS = 5 * MINUTE

const stateOf = (component: Component, firing: ReadonlyMap<string, boolean | null>): State => {
  const told = ALERTS.filter(alert => alert.component === component).map(({ alert }) => firing.get(alert))
  if (told.includes(true)) return 'bad'
  return told.some(holds => holds === false) ? 'good' : 'unknown'
}

const withMinutes = (
  days: readonly Day[],
  { now, state, minutes }: { now: Date; state: State; minutes: number },
): Day[] => {
  const day = calendarDayOf(now)
  const first = calendarDayOf(new Date(now.getTime() - (DAYS_KEPT - 1) * DAY))
  const today = days.find(known => known.day === day) ?? { day, watched: 0, bad: 0 }
  const counted =
    state === 'unknown'
      ? today
      : {
          day,
          watched: today.watched + minutes,
          bad: today.bad + (state === 'bad' ? minutes : 0),
        }
  return [...days.filter(known => known.day !== day && known.day >= first), counted]
}

const withIncidents = (
  incidents: readonly Incident[],
  states: ReadonlyMap<Component, State>,
  now: Date,
): Incident[] => {
  const at = now.toISOString()
  const first = now.getTime() - DAYS_KEPT * DAY
  const ended = incidents
    .filter(({ to }) => to === null || new Date(to).getTime() > first)
    .map(incident =>
      incident.to === null && states.get(incident.component) === 'good' ? { ...incident, to: at } : incident,
    )
  const begun = COMPONENTS.filter(
    component =>
      states.get(component) === 'bad' &&
      !ended.some(incident => incident.component === component && incident.to === null),
  )
  return [...begun.map(component => ({ component, from: at, to: null })), ...ended]
}

/** Turns readings into the state of each part of the service. It remembers what the conditions look back to. */
export const openWatch = (start: Status) => {
  let status = start
  let readings: Reading[] = []
  // What was bad when the watch ended is bad until it is seen to be good: nobody waits for the alert a second time.
  const heldSince = new Map(
    ALERTS.filter(({ component }) => start.components[component].state === 'bad').map(({ alert }) => [
      alert,
      0,
    ]),
  )

  /** A condition that has held for as long as its alert waits. */
  const fires = (forMs: number, alert: string, holds: boolean | null, at: number): boolean | null => {
    if (holds !== true) {
      heldSince.delete(alert)
      return holds
    }
    const since = heldSince.get(alert) ?? at
    heldSince.set(alert, since)
    return at - since >= forMs
  }

  return (reading: Reading): Status => {
    const at = reading.at.getTime()
    const kept = readings.filter(earlier => at - earlier.at.getTime() <= LOOKS_BACK_MS)
    readings = [...kept, reading]
    const firing = new Map(
      ALERTS.map(({ alert, forMs, holds }) => [alert, fires(forMs, alert, holds([...kept, reading]), at)]),
    )
    const states = new Map(COMPONENTS.map(component => [component, stateOf(component, firing)]))
    const step = at - new Date(status.updated_at).getTime()
    const minutes = step > LONGEST_STEP_MS ? 0 : Math.round((step / MINUTE) * 100) / 100
    const { components } = status
    const next = (component: Component) => {
      const state = states.get(component) ?? 'unknown'
      const days = withMinutes(components[component].days, { now: reading.at, state, minutes })
      return { state, days }
    }
    status = {
      updated_at: reading.at.toISOString(),
      components: {
        site: next('site'),
        answers: next('answers'),
        mails: next('mails'),
        payments: next('payments'),
      },
      incidents: withIncidents(status.incidents, states, reading.at),
    }
    return status
  }
}
