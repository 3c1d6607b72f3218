import { Marked, type Token } from 'marked'

/** The text of a cell without its markup. */
const plainText = (tokens: readonly Token[]): string =>
  tokens.map(token => ('text' in token ? String(token.text) : '')).join('')

const row = (cells: string): string => `<tr>${cells}</tr>`

const marked = new Marked({
  renderer: {
    /** Labels each cell with its column: on phones rows are stacked and the header is out of sight. */
    table({ header, rows }) {
      const labels = header.map(({ tokens }) => plainText(tokens))
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

/** Converts our own, trusted Markdown to HTML. */
export const htmlOf = (markdown: string): string => marked.parse(markdown, { async: false })
