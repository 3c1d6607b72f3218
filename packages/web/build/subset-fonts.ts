/**
 * Cuts the fonts of `src/styles/font-text.css` out of their package, to the characters and weights said there:
 *
 *     npm run fonts --workspace @grani/web
 */
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import subsetFont from 'subset-font'

const STYLES = new URL('../src/styles/', import.meta.url)
const PACKAGE = new URL(import.meta.resolve('@fontsource-variable/onest/package.json'))
const FACE =
  /font-weight: (\d+) (\d+);\s+src: url\('\.\/(fonts\/[a-z]+-(.+)\.woff2)'\)[^;]+;\s+unicode-range:\s+([^;]+);/g

const charactersOf = (ranges: string): string =>
  ranges
    .split(/,\s+/)
    .flatMap(range => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map(hex => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')

/** Each font that is cut, with where it lies. */
export const subsetFonts = async (): Promise<{ file: URL; font: Buffer }[]> => {
  const css = await readFile(new URL('font-text.css', STYLES), 'utf8')
  return Promise.all(
    [...css.matchAll(FACE)].map(async ([, min, max, path = '', name, ranges = '']) => {
      const whole = await readFile(new URL(`files/onest-${name}-wght-normal.woff2`, PACKAGE))
      const variationAxes = { wght: { min: Number(min), max: Number(max) } }
      const font = await subsetFont(whole, charactersOf(ranges), { targetFormat: 'woff2', variationAxes })
      return { file: new URL(path, STYLES), font }
    }),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { file, font } of await subsetFonts()) await writeFile(file, font)
