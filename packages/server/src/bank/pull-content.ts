import { writePublished } from '../content/editable/write-folder.ts'
import type { Db } from '../platform/db/db.ts'
import { loadFolder } from './load-folder.ts'
import { publishedTexts } from './published-texts.ts'

/** Writes what the staff published into a folder that is older; tells what was written. */
export const pullContent = async (db: Db, dir: string): Promise<string[]> =>
  writePublished(dir, loadFolder(dir), await publishedTexts(db))
