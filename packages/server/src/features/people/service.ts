export { exportGifts, recordExtraDays } from './gifts.ts'
export { eraseGifts } from './store.ts'
