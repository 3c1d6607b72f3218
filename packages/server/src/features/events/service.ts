/** What the rest of the server may call of the diary. */
export { exportEvents } from './personal-data.ts'
export { countEvents, eraseEvents, forgetDueTexts } from './store.ts'
export { eraseReadings } from './readings/store.ts'
export { runReadings } from './readings/run-readings.ts'
