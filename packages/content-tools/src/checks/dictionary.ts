import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import dictionary from 'dictionary-ru'
import nspell from 'nspell'

export type Dictionary = { knows: (word: string) => boolean }

let loaded: ReturnType<typeof nspell> | undefined

/** The Russian dictionary takes two seconds and some 400 MB to load, so it is loaded once per process. */
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

/** Correct words that the dictionary does not list: one per line in words.txt, # begins a comment. */
export const loadOwnWords = (dir: string): Set<string> =>
  new Set(
    readFileSync(join(dir, 'words.txt'), 'utf8')
      .split('\n')
      .map(line => line.replace(/#.*/, '').trim().toLowerCase())
      .filter(word => word !== ''),
  )
