export { performRun, takeUpRun } from './runs.ts'
