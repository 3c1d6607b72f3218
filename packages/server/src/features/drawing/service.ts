/** What the rest of the server may call of the drawing tasks. */
export { countIdeas } from './count-ideas.ts'
export { countDrawings, countingSince, saveCounting } from './drawing-store.ts'
export { exportDrawings, eraseDrawings } from './personal-data.ts'
