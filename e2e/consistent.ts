import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', 'content', 'directions')
const ITEM = /key: (-?1),[^}]*?text: "([^"]+)"/g

/** Which end of its scale each question's strong answer stands at. */
const keys = (): Map<string, number> => {
  const texts = readdirSync(FOLDER).map(file => readFileSync(join(FOLDER, file), 'utf8'))
  return new Map(
    texts.flatMap(text =>
      [...text.matchAll(ITEM)].map(([, key, question]) => [question ?? '', Number(key)] as const),
    ),
  )
}

/** Where in the list somebody answers who is strong in everything: the same way, however the question is put. */
export const consistently = (): ((question: string, count: number) => number) => {
  const keyOf = keys()
  return (question, count) => (keyOf.get(question) === -1 ? 0 : count - 1)
}
