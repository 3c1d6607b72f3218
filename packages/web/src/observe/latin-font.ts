import latin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'

/** Where data is to be saved or the line is slow, as far as the browser says so. */
const isScarce = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  return Reflect.get(connection, 'saveData') === true || Reflect.get(connection, 'effectiveType') !== '4g'
}

/**
 * Digits and punctuation in the typeface of the rest. The file weighs as much as all else, so it comes once the page can be
 * used, and not at all over a slow line.
 */
export const loadLatinFont = async (): Promise<void> => {
  if (isScarce()) return
  const font = new FontFace('Onest', `url(${latin})`, {
    weight: '100 900',
    unicodeRange: 'U+0000-00FF, U+2000-206F',
  })
  document.fonts.add(await font.load())
}
