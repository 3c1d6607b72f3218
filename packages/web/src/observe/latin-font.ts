import latin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'

/**
 * Digits and punctuation in the typeface of the rest. The file weighs as much as all else, so it comes once the page can be
 * used, and not at all where data is to be saved.
 */
export const loadLatinFont = async (): Promise<void> => {
  if ('connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true) return
  const font = new FontFace('Onest', `url(${latin})`, {
    weight: '100 900',
    unicodeRange: 'U+0000-00FF, U+2000-206F',
  })
  document.fonts.add(await font.load())
}
