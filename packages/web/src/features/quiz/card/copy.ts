export const copy = {
  options: 'Варианты ответа',
  takeBack: 'Вернуть',
  skip: 'Пропустить',
  either: ({ left, right }: { left: string; right: string }) => `${left} или ${right}`,
}
