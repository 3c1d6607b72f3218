import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import dictionary from 'dictionary-ru'
import nspell from 'nspell'

export type Dictionary = { knows: (word: string) => boolean }

let loaded: ReturnType<typeof nspell> | undefined

/** The Russian dictionary takes two seconds and some 400 MB to unfold, so it is unfolded once. */
export const russianDictionary = (): Dictionary => {
  loaded ??= nspell({ aff: dictionary.aff, dic: dictionary.dic })
  const spelling = loaded
  const known = new Map<string, boolean>()
  const knows = (word: string): boolean => {
    const seen = known.get(word)
    if (seen !== undefined) return seen
    const correct = spelling.correct(word)
    known.set(word, correct)
    return correct
  }
  return { knows }
}

/** Words that are right although no dictionary lists them: one per line in words.txt, # begins a comment. */
export const ownWords = (dir: string): Set<string> =>
  new Set(
    readFileSync(join(dir, 'words.txt'), 'utf8')
      .split('\n')
      .map(line => line.replace(/#.*/, '').trim().toLowerCase())
      .filter(word => word !== ''),
  )
