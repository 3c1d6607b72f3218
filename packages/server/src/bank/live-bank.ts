import type { PublishedText } from '../content/editable/targets.ts'
import type { Content } from '../content/schema.ts'
import type { Db } from '../platform/db/db.ts'
import { repeat } from '../platform/jobs/repeat.ts'
import { type Bank, createBank } from './bank.ts'
import { publishedTexts } from './published-texts.ts'
import { calibrationOf, contentOf, currentModel, hashOf, type Model } from './store.ts'

/**
 * The current bank, and what the staff have published. Both are replaced when any server or command has saved a newer
 * content or calibration.
 */
export type LiveBank = { bank: () => Bank; published: () => readonly PublishedText[]; stop: () => void }

type Options = {
  db: Db
  /** The content that was just imported: most of the time it is the one in use, and need not be read again. */
  imported?: Content
  everyMs: number
  onError: (error: unknown) => void
}

/** Without a calibration a bank depends on its content alone. */
const uncalibrated = new WeakMap<Content, Bank>()

const build = async (db: Db, { hash, calibration: version }: Model, content: Content): Promise<Bank> => {
  if (version !== null)
    return createBank(content, hash, { version, calibration: await calibrationOf(db, version) })
  const bank = uncalibrated.get(content) ?? createBank(content, hash, null)
  uncalibrated.set(content, bank)
  return bank
}

/** Builds the bank and looks for a newer one every `everyMs`. Throws when no content has been imported. */
export const openLiveBank = async ({ db, imported, everyMs, onError }: Options): Promise<LiveBank> => {
  const first = await currentModel(db)
  if (first === null) throw new Error('No content has been imported yet')
  let model = first
  let published = await publishedTexts(db)
  let content = imported && first.hash === hashOf(imported) ? imported : await contentOf(db, first.hash)
  let bank = await build(db, first, content)
  const refresh = async (): Promise<void> => {
    const found = await currentModel(db)
    if (found === null) return
    if (found.publications !== model.publications) published = await publishedTexts(db)
    if (found.hash !== model.hash || found.calibration !== model.calibration) {
      if (found.hash !== model.hash) content = await contentOf(db, found.hash)
      bank = await build(db, found, content)
    }
    model = found
  }
  // One run at a time: a slow one must not be overtaken by the next, or the older bank would win.
  const refreshing = repeat({ everyMs, run: refresh, onError })
  return { bank: () => bank, published: () => published, stop: () => void refreshing.stop() }
}
