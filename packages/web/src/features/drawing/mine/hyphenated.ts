/** Shorter words fit the narrowest card. */
const LONG_WORD = /\p{L}{10,}/gu

const SYLLABLE_END =
  /(?<=\p{L})([аеёиоуыэюя][бвгджзйклмнпрстфхцчшщьъ]*?)(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя])/giu

/** A title whose long words may break between syllables, and nowhere else; a word with a hyphen stays on one line where it fits. */
export const hyphenated = (title: string): string =>
  title
    .replaceAll(LONG_WORD, word => word.replaceAll(SYLLABLE_END, '$1\u00AD'))
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '-\u2060')
