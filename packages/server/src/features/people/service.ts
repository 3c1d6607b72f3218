export { exportGifts, recordExtraDays } from './gifts.ts'
export {
  exportRefusals,
  openRecentRefusals,
  type RecentRefusals,
  sweepRefusals,
} from './refusals/recent-refusals.ts'
export { eraseRefusals } from './refusals/store.ts'
export { eraseGifts } from './store.ts'
export { mailWeeklyDigest } from './weekly-digest.ts'
