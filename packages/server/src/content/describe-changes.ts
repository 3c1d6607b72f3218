import type { Changes } from './compare-content.ts'

/** Further lines of one kind are counted, not shown. */
const MAX_LINES = 40

const PART_NAMES: Record<string, string> = {
  goals: 'цели',
  factors: 'факторы',
  directions: 'направления, качества и тексты уровней',
  answerSets: 'общие наборы ответов',
  tariffs: 'тарифы',
  boosters: 'бустеры',
}

const section = (heading: string, lines: readonly string[]): string[] => {
  const shown = lines.slice(0, MAX_LINES).map(line => `  ${line}`)
  const rest = lines.length - shown.length
  return [`${heading}: ${lines.length}`, ...shown, ...(rest > 0 ? [`  … и ещё ${rest}`] : [])]
}

/** The Russian report of an import. Kinds of change that did not happen are left out, except for the five counts. */
export const describeChanges = (changes: Changes): string => {
  const { added, reworded, retired, revived, adjusted, unchanged, parts } = changes
  return [
    ...section(
      'Новых вопросов',
      added.map(({ id, text }) => `${id} «${text.replaceAll('\n', ' ')}»`),
    ),
    ...section(
      'Изменена формулировка',
      reworded.map(({ id, from, to }) => `${id} «${from}» → «${to}»`),
    ),
    ...section('Больше не задаются', retired),
    ...(revived.length > 0 ? section('Снова задаются', revived) : []),
    ...section('Слова те же, изменены параметры или общие ответы', adjusted),
    `Без изменений: ${unchanged}`,
    ...(parts.length > 0
      ? [`Изменены также: ${parts.map(part => PART_NAMES[part] ?? part).join('; ')}`]
      : []),
  ].join('\n')
}
