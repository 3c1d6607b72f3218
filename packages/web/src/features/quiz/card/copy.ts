import { plural } from '../../../shared/format/plural.ts'

export const copy = {
  options: 'Варианты ответа',
  takeBack: 'Вернуть',
  skip: 'Пропустить',
  either: ({ left, right }: { left: string; right: string }) => `${left} или ${right}`,
  soon: (answers: number, quality: string) =>
    `Ещё ${plural(answers, ['ответ', 'ответа', 'ответов'])}, и станет ясно про качество «${quality}»`,
  notes: {
    offline: 'Нет связи. Отвечайте дальше: ответы сохранены здесь и уйдут сами.',
    slower: 'Можно не спешить: чем спокойнее ответ, тем точнее результат.',
    sensitive: 'Вопрос личный. Его можно пропустить, на результат это не повлияет.',
  },
}
