import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'

export const copy = {
  label: 'Сегодня',
  today: 'сегодня',
  answers: (count: number) => plural(count, nouns.response),
  asking: 'Сейчас уточняем',
  soon: (count: number) => `Ещё ${plural(count, nouns.response)}, и ясно:`,
  clear: 'Уже ясно',
  clearOf: (clear: number, all: number) => `${clear} из\u00A0${plural(all, nouns.qualityGenitive)}`,
}
