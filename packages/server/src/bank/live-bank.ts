import type { Content } from '../content/schema.ts'
import type { Db } from '../platform/db/db.ts'
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
  let isLooking = false
  const look = async (): Promise<void> => {
    const found = await currentModel(db)
    if (found === null) return
    if (found.hash === model.hash && found.calibration === model.calibration) return
    if (found.hash !== model.hash) content = await contentOf(db, found.hash)
    bank = await take(db, found, content)
    model = found
  }
  const timer = setInterval(() => {
    // A slow look must not be overtaken by the next one: the older bank would win.
    if (isLooking) return
    isLooking = true
    void look()
      .catch(onError)
      .finally(() => {
        isLooking = false
      })
  }, everyMs)
  timer.unref()
  return { bank: () => bank, stop: () => clearInterval(timer) }
}
