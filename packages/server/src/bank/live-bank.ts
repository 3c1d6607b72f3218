import type { Content } from '../content/schema.ts'
import type { Db } from '../platform/db/db.ts'
import { repeat } from '../platform/jobs/repeat.ts'
import { type Bank, createBank } from './bank.ts'
import { calibrationOf, contentOf, currentModel, type Model } from './store.ts'

/** Holds the current bank, and takes up a newer content or calibration that any server or command has saved. */
export type Shelf = { bank: () => Bank; stop: () => void }

type Options = { db: Db; everyMs: number; onError: (error: unknown) => void }

const take = async (db: Db, { hash, calibration: version }: Model, content: Content): Promise<Bank> =>
  createBank(
    content,
    hash,
    version === null ? null : { version, calibration: await calibrationOf(db, version) },
  )

export const openShelf = async ({ db, everyMs, onError }: Options): Promise<Shelf> => {
  const first = await currentModel(db)
  if (first === null) throw new Error('No content has been imported yet')
  let model = first
  let content = await contentOf(db, first.hash)
  let bank = await take(db, first, content)
  const look = async (): Promise<void> => {
    const found = await currentModel(db)
    if (found === null) return
    if (found.hash === model.hash && found.calibration === model.calibration) return
    if (found.hash !== model.hash) content = await contentOf(db, found.hash)
    bank = await take(db, found, content)
    model = found
  }
  // One run at a time: a slow one must not be overtaken by the next, or the older bank would win.
  const refreshing = repeat({ everyMs, run: look, onError })
  return { bank: () => bank, stop: () => void refreshing.stop() }
}
