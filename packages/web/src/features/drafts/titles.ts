import { levelNames } from './copy.ts'

/** What a text is called; of a level also which one: several levels belong to one quality. */
export const titleOf = ({ target, title }: { target: string; title: string }): string => {
  const [, level] = /^level:.*\.(\w+)$/.exec(target) ?? []
  return level === undefined ? title : `${title}: ${levelNames[level] ?? level}`
}
