/** Bytes of a page in a call, with room for the rest of the call within 64 kB. */
const LENGTH = 62_000

const bytesOf = (shape: string): number => JSON.stringify(shape).length - 2

const repeated = (shape: string): string => shape.repeat(Math.floor(LENGTH / bytesOf(shape)))

/**
 * Markdown that makes parsers work, each as long as a call may be or less. The first two take seconds, or the whole stack; the
 * third becomes a thousand times longer.
 */
export const MARKDOWN_SHAPES: Readonly<Record<string, string>> = {
  emphasis: repeated('_a'),
  quotes: repeated('> '),
  // Each cell is labelled with the head of its column.
  labels: `${'a'.repeat(20_000)}|\n-|\n${'b\n'.repeat(2000)}`,
  ...Object.fromEntries(
    [
      '*a ',
      '**a',
      '_a_',
      '[',
      '![',
      '[a](',
      '](',
      '`a',
      '``',
      '~~a',
      '|',
      '|a\n|-\n',
      '- ',
      '  - a\n',
      '1. ',
      '#',
      '\n\n\n',
      '\\',
      '<a',
      '<!--',
      '&',
      'https://a.b/',
      'a@b.c ',
      ' ',
      '\t',
      '    a\n',
      '```\n',
      '{',
    ].map(shape => [JSON.stringify(shape), repeated(shape)]),
  ),
}
