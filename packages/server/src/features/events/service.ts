/** What the rest of the server may call of the diary. */
export { exportEvents } from './personal-data.ts'
export { eraseEvents, forgetDueTexts } from './store.ts'
export { eventsBetween } from './week-events.ts'
export { runReadings } from './readings/run-readings.ts'
