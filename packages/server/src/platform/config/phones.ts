/** A telephone number as people write it: 112, 8-800-2000-122, +7 (495) 123-45-68. */
const PHONE = /^\+?[\d ()-]+$/
/** Digits that stand in examples. */
const EXAMPLE = /0{7}|1234567/

const digitsOf = (phone: string): string => phone.replaceAll(/[^\d+]/g, '')

/** Whether a person in need can dial it: 3 to 15 digits (E.164), and no example left in the settings. */
export const isPhone = (text: string): boolean => {
  const digits = digitsOf(text).replace('+', '')
  return PHONE.test(text) && digits.length >= 3 && digits.length <= 15 && !EXAMPLE.test(digits)
}

/** `whom`: for whom the line is; empty where the settings do not say it. */
export type HelpLine = { name: string; phone: string; whom: string }

/** The help lines in «name: number, for whom; name: number». */
export const helpLinesIn = (text: string): HelpLine[] =>
  text
    .split(';')
    .filter(line => line.trim() !== '')
    .map(line => {
      const colon = line.lastIndexOf(':')
      const [phone = '', ...whom] = line.slice(colon + 1).split(',')
      return {
        name: line.slice(0, Math.max(0, colon)).trim(),
        phone: phone.trim(),
        whom: whom.join(',').trim(),
      }
    })

export const areHelpLines = (text: string): boolean => {
  const lines = helpLinesIn(text)
  return lines.length > 0 && lines.every(({ name, phone }) => name !== '' && isPhone(phone))
}

/** The number as Markdown that a tap calls. */
export const phoneLink = (phone: string): string => `[${phone}](tel:${digitsOf(phone)})`
