/** How many months of a plan a gift may hold. */
export const GIFT_MONTHS = [1, 3, 12] as const

/** Letters and digits that are not mistaken for one another, by eye or by ear: 92 bits in a code. */
export const GIFT_ALPHABET = '346789ACDEFHJKMNPQRTVWXY'
export const GIFT_CODE_LENGTH = 20

/** The Cyrillic letters that look like those of the alphabet, for whoever types with the other keyboard layout on. */
const CYRILLIC = new Map([
  ['\u0410', 'A'],
  ['\u0421', 'C'],
  ['\u0415', 'E'],
  ['\u041d', 'H'],
  ['\u041a', 'K'],
  ['\u041c', 'M'],
  ['\u0420', 'P'],
  ['\u0422', 'T'],
  ['\u0425', 'X'],
  ['\u0423', 'Y'],
])

/** A code as it is compared: the signs alone, whatever was put between them. */
export const plainGiftCode = (typed: string): string =>
  Array.from(typed.toUpperCase(), sign => CYRILLIC.get(sign) ?? sign)
    .filter(sign => GIFT_ALPHABET.includes(sign))
    .join('')

/** `ABCD-EFGH-JKMN-PQRT-VWXY` */
export const groupedGiftCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')
