import { loadFolder } from '@grani/server/bank/load-folder.ts'
import { CONTENT } from './database.ts'

/** The content of the product, read once per worker: reading takes half a second. */
export const loaded = loadFolder(CONTENT)

/** The ids of the states: qualities that are measured anew each week. */
export const STATE_IDS: ReadonlySet<string> = new Set(
  loaded.content.directions.flatMap(({ qualities }) =>
    qualities.flatMap(({ id, kind }) => (kind === 'S' ? [id] : [])),
  ),
)
