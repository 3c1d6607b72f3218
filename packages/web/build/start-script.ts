import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { parse } from 'yaml'
import { listAnswers, listQuestions, readProfile } from '../../contract/src/index.ts'
import { chunkWith } from './chunk-with.ts'

const FILE = 'start.js'
const SOURCES = [FILE, 'first-question.js'].map(name => new URL(name, import.meta.url))

/** The requests that the home page begins with. */
const PRELOADED = [readProfile.path, listQuestions.path]

const SCALES = new URL('../../../content/answers.yaml', import.meta.url)

type Scale = { answers: { id: number; text: string }[] }

/** The texts of the shared scales by id: no text of an id ever changes. */
const scaleTexts = (): Record<number, string> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by content-tools
  const scales = parse(readFileSync(SCALES, 'utf8')) as Scale[]
  return Object.fromEntries(scales.flatMap(({ answers }) => answers.map(({ id, text }) => [id, text])))
}

/** What main.tsx imports first on the sign-in page. */
export const SIGN_IN_PAGE = ['app/visitor-area.tsx', 'app/pages/login-page.tsx']

const importsOf = (bundle: Rolldown.OutputBundle, name: string): string[] => {
  const file = bundle[name]
  return file?.type === 'chunk' ? file.imports : []
}

/** The files of the sign-in page, without the entry, which the page loads itself. */
const signInFiles = (bundle: Rolldown.OutputBundle): string[] => {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const needed = new Set(SIGN_IN_PAGE.map(path => chunkWith(chunks, path).fileName))
  for (const name of needed) for (const imported of importsOf(bundle, name)) needed.add(imported)
  return chunks
    .filter(({ fileName, isEntry }) => needed.has(fileName) && !isEntry)
    .map(({ fileName }) => `/${fileName}`)
}

const scriptWith = (signIn: readonly string[]): string => `{
const PRELOADED = ${JSON.stringify(PRELOADED)}
const OPTIONS = ${JSON.stringify(listAnswers.path)}
const SCALE_TEXTS = ${JSON.stringify(scaleTexts())}
const SIGN_IN_FILES = ${JSON.stringify(signIn)}
${SOURCES.map(source => readFileSync(source, 'utf8')).join('\n')}}`

/**
 * Makes a script out of start.js, first-question.js, the paths of the contract, the texts of the scales and the files of the
 * sign-in page: /start.js while we develop, a file with a hash in its name in a build, which stands in the built page.
 */
export const startScript = (): Plugin => ({
  name: 'grani:start-script',
  configureServer(server) {
    server.middlewares.use(`/${FILE}`, (_request, response) => {
      response.setHeader('content-type', 'text/javascript')
      response.end(scriptWith([]))
    })
  },
  // The page is made by now.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const { code, errors } = minifySync(FILE, scriptWith(signInFiles(bundle)), { module: false })
    if (errors.length > 0) this.error(`${FILE}: ${errors.map(({ message }) => message).join('; ')}`)
    const reference = this.emitFile({ type: 'asset', name: FILE, source: code })
    const page = bundle['index.html']
    if (page?.type !== 'asset') return this.error('There is no index.html')
    page.source = String(page.source).replace(`src="/${FILE}"`, `src="/${this.getFileName(reference)}"`)
  },
})
