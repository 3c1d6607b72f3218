import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const TOKENS = new URL('../src/styles/tokens.css', import.meta.url)

/** Where index.html names it. */
const PATH = '/dark.css'

/** The dark theme of tokens.css without the class that a script sets; twice the root, for the light one comes after it. */
const darkTokens = (): string => {
  const [, tokens] = /\.dark \{([^}]+)\}/.exec(readFileSync(TOKENS, 'utf8')) ?? []
  if (!tokens) throw new Error('tokens.css has no dark theme')
  return `:root:root{${tokens.replaceAll(/\s*\n\s*/g, '')}}`
}

/** Writes the stylesheet of who has no scripts and likes it dark: a file of its own, which nobody else loads. */
export const darkWithoutScripts = (): Plugin => ({
  name: 'grani:dark-without-scripts',
  configureServer(server) {
    server.middlewares.use(PATH, (_request, response) => {
      response.setHeader('content-type', 'text/css')
      response.end(darkTokens())
    })
  },
  // The page is made by now.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const source = darkTokens()
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    const fileName = `assets/dark-${hash}.css`
    this.emitFile({ type: 'asset', fileName, source })
    const page = bundle['index.html']
    if (page?.type !== 'asset') return this.error('There is no index.html')
    page.source = String(page.source).replace(PATH, `/${fileName}`)
  },
})
