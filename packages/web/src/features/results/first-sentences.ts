const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim()

/** The first sentences of a level text as plain text. */
export const firstSentences = (html: string, count: number): string => {
  const sentences = new Intl.Segmenter('ru', { granularity: 'sentence' }).segment(textOf(html))
  return [...sentences]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('')
    .trim()
}
