export const copy = {
  options: 'Варианты ответа',
  takeBack: 'Вернуть',
  skip: 'Пропустить',
  offline: 'Нет связи. Отвечайте дальше: ответы сохранены здесь и уйдут сами.',
  either: ({ left, right }: { left: string; right: string }) => `${left} или ${right}`,
}
