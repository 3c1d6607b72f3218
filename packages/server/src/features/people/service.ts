export { exportGifts } from './gifts.ts'
export { eraseGifts } from './store.ts'
