import { checkScreens } from './check-screens.ts'
import { eventScreens } from './screens/event-screens.ts'
import { sittingScreens } from './screens/sitting-screens.ts'

/** One of each page of the diary; the others take a minute and show the same parts. */
const DIARY = new Set([
  'events-empty',
  'event-taps',
  'event-at-limit',
  'event-evaluation',
  'event-nothing-compared',
  'event-patterns',
])

checkScreens([...sittingScreens, ...eventScreens.filter(({ name }) => DIARY.has(name))], { titles: 4 })
