import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTexts, type Texts } from '../content/load-texts.ts'
import { loadWithLocations, type LocatedContent } from '../content/load.ts'
import { readBuilt } from '../platform/programs/programs.ts'

export type LoadedFolder = LocatedContent & { texts: Texts }

/** What a build has read of the product's folder: parsing its files takes a second, and nearly every start meets the same. */
type BuiltContent = Omit<LoadedFolder, 'locate'> & { digest: string }

const digestOf = (dir: string): string => {
  const hash = createHash('sha256')
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter(name => /\.(?:yaml|md)$/.test(name)).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(dir, file)))
  return hash.digest('hex')
}

export const buildContent = (dir: string): BuiltContent => {
  const { content } = loadWithLocations(dir)
  return { digest: digestOf(dir), content, texts: loadTexts(dir) }
}

/** A folder of content with its texts. Throws a ContentError when the folder is invalid in itself. */
export const loadFolder = (dir: string): LoadedFolder => {
  const built: BuiltContent | null = existsSync(dir) ? JSON.parse(readBuilt('content.json')) : null
  if (built === null || built.digest !== digestOf(dir))
    return { ...loadWithLocations(dir), texts: loadTexts(dir) }
  const { content, texts } = built
  // Lines are asked for where something is wrong.
  return { content, texts, locate: key => loadWithLocations(dir).locate(key) }
}
