import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', 'content', 'directions')
const QUALITY_OR_ITEM = /^ {2}- id: (\S+)|key: (-?1),[^}]*?text: "([^"]+)"/gm

/** How much of each next quality somebody has, 0…1: some of it all, something of each. */
const LEVELS = [0.95, 0.1, 0.7, 0.9, 0.5, 0.2, 0.8]

/** How much this person agrees with each question, 0…1. */
const agreements = (): Map<string, number> => {
  const found = new Map<string, number>()
  let quality = -1
  for (const file of readdirSync(FOLDER)) {
    for (const [, id, key, text] of readFileSync(join(FOLDER, file), 'utf8').matchAll(QUALITY_OR_ITEM)) {
      if (id !== undefined) quality += 1
      const level = LEVELS[quality % LEVELS.length] ?? 0.5
      if (text !== undefined) found.set(text, key === '-1' ? 1 - level : level)
    }
  }
  return found
}

/** Where in the list of answers somebody with strong and weak sides answers. */
export const inCharacter = (): ((question: string, count: number) => number) => {
  const agreementTo = agreements()
  return (question, count) => Math.round((agreementTo.get(question) ?? 0.5) * (count - 1))
}
