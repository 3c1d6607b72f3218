import { levelNames, partNames } from './copy.ts'

/** Which text of several: the level of a quality, or what part of the portrait or the diary. */
const partOf = (target: string): string | undefined => {
  const [kind = '', id = ''] = target.split(':')
  const parts = id.split('.')
  if (kind === 'level') return levelNames[parts[1] ?? ''] ?? parts[1]
  return kind === 'portrait' || kind === 'diary' ? partNames[parts[0] ?? ''] : undefined
}

/** What a text is called; of one of several also which. */
export const titleOf = ({ target, title }: { target: string; title: string }): string =>
  [title, partOf(target)].filter(Boolean).join(': ')
