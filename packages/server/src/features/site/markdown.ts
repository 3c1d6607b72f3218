import { Marked, type Token } from 'marked'

/** The words of a cell, without the markup in them. */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(token => ('text' in token ? String(token.text) : '')).join('')

const row = (cells: string): string => `<tr>${cells}</tr>`

const marked = new Marked({
  renderer: {
    /** Each cell knows its column: on a phone the rows are stacked, and the head of the table is nowhere near. */
    table({ header, rows }) {
      const labels = header.map(({ tokens }) => wordsOf(tokens))
      const head = header.map(({ tokens }) => `<th>${this.parser.parseInline(tokens)}</th>`).join('')
      const body = rows.map(cells =>
        row(
          cells
            .map(
              ({ tokens }, i) =>
                `<td data-label="${labels[i] ?? ''}">${this.parser.parseInline(tokens)}</td>`,
            )
            .join(''),
        ),
      )
      return `<table><thead>${row(head)}</thead><tbody>${body.join('')}</tbody></table>`
    },
  },
})

/** Our own Markdown as HTML. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false })
