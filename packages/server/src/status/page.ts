import { HOUR, MINUTE } from '../platform/time/durations.ts'
import { calendarDayOf, inMoscow, startOfDayBefore } from '../platform/time/moscow.ts'
import { type Component, COMPONENTS } from './alerts.ts'
import { copy } from './copy.ts'
import { type Day, DAYS_KEPT, type Incident, type State, type Status } from './history.ts'
import { style } from './style.ts'

/** The facets of the icon (packages/web/public/favicon.svg). */
const ICON =
  '<svg aria-hidden="true" viewBox="0 0 32 32"><path fill="#d9a95b" d="M16 2 28 10 17 14z"/><path fill="#d3808c" d="m28 10-3 15-8-11z"/>' +
  '<path fill="#7d80d0" d="M25 25 12 30l5-16z"/><path fill="#5446b5" d="M12 30 4 13l13 1z"/><path fill="#5fa9a4" d="M4 13 16 2l1 12z"/></svg>'

/** Where a longer trouble colours a day as a bad one. */
const BAD_MINUTES = HOUR / MINUTE
const NOON = 12 * HOUR

const classOfDay = (day: Day | undefined): string => {
  if (!day || day.watched === 0) return 'unknown'
  if (day.bad === 0) return 'good'
  return day.bad < BAD_MINUTES ? 'some' : 'bad'
}

const daysOf = (days: readonly Day[], now: Date): string =>
  Array.from({ length: DAYS_KEPT }, (_, i) => {
    const noon = new Date(startOfDayBefore(now, DAYS_KEPT - 1 - i).getTime() + NOON)
    const day = days.find(known => known.day === calendarDayOf(noon))
    return `<li class="${classOfDay(day)}" title="${copy.day(inMoscow(noon, 'day'), day)}"></li>`
  }).join('')

const uptimeOf = (days: readonly Day[]): string => {
  const watched = days.reduce((sum, day) => sum + day.watched, 0)
  const bad = days.reduce((sum, day) => sum + day.bad, 0)
  return watched === 0 ? copy.unknown : copy.uptime(1 - bad / watched, days.length)
}

const componentPart = (component: Component, { components }: Status, now: Date): string => {
  const { state, days } = components[component]
  return `<section><div class="head"><h2>${copy.components[component]}</h2><span>${copy.states[state]}</span></div>
<ol class="days" aria-hidden="true">${daysOf(days, now)}</ol><p class="soft">${uptimeOf(days)}</p></section>`
}

const incidentLine = ({ component, from, to }: Incident): string => {
  const began = inMoscow(new Date(from), 'day-time')
  const time = to === null ? copy.goesOn(began) : copy.lasted(began, inMoscow(new Date(to), 'day-time'))
  return `<li>${copy.happened[component]}<br><span class="soft">${time}</span></li>`
}

const incidentsPart = ({ incidents }: Status): string =>
  `<section><h2>${copy.incidents}</h2>${
    incidents.length === 0
      ? `<p class="soft">${copy.noIncidents}</p>`
      : `<ul>${incidents.map(incidentLine).join('')}</ul>`
  }</section>`

const worstOf = ({ components }: Status): State => {
  const states = new Set(COMPONENTS.map(component => components[component].state))
  if (states.has('bad')) return 'bad'
  return states.has('good') ? 'good' : 'unknown'
}

/** One file that needs no other: no script, no font and no picture from the servers that may be away. */
export const pageOf = (status: Status): string => {
  const now = new Date(status.updated_at)
  const worst = worstOf(status)
  const headline = status.components.site.state === 'bad' ? copy.siteDown : copy[worst]
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="60"><meta name="robots" content="noindex">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${copy.title}</title><style>${style}</style></head>
<body><main><header>${ICON}<h1>${copy.title}</h1></header>
<section><p class="now" style="margin:0"><span class="dot ${worst}"></span>${headline}</p>
<p class="soft">${copy.checked(inMoscow(now, 'day-time'))}</p></section>
${COMPONENTS.map(component => componentPart(component, status, now)).join('\n')}
${incidentsPart(status)}
<p><a href="/">${copy.home}</a></p></main></body></html>
`
}
