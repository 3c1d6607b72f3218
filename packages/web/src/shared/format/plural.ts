const rules = new Intl.PluralRules('ru-RU')

/** The forms of a noun after 1, 2 and 5: «ответ», «ответа», «ответов». */
export type Forms = readonly [one: string, few: string, many: string]

/** «1 ответ», «3 ответа», «11 ответов», with a no-break space. */
export const plural = (count: number, [one, few, many]: Forms): string => {
  const form = { one, few, many, zero: many, two: few, other: few }[rules.select(count)]
  return `${count}\u00A0${form}`
}
