import { loadFolder } from '@grani/server/bank/load-folder.ts'
import { CONTENT } from './database.ts'

/** The content of the product, read once per worker: reading takes half a second. */
export const loaded = loadFolder(CONTENT)
