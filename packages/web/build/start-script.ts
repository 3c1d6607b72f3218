import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'
import { listQuestions, readProfile } from '../../contract/src/index.ts'
import { chunksWith, entryChunks, reachableChunks } from './reachable-chunks.ts'
import { sourceFile } from './source-file.ts'

const FILE = 'start.js'
const SOURCE = new URL(FILE, import.meta.url)

/** The requests that the home page begins with. */
const PRELOADED = [readProfile.path, listQuestions.path]

/** What main.tsx imports first on the sign-in page. */
export const SIGN_IN_PAGE = ['app/visitor-area.tsx', 'app/pages/login-page.tsx'].map(sourceFile)

const scriptWith = (signInFiles: readonly string[]): string => `{
const PRELOADED = ${JSON.stringify(PRELOADED)}
const SIGN_IN_FILES = ${JSON.stringify(signInFiles)}
${readFileSync(SOURCE, 'utf8')}}`

/** Makes /start.js out of start.js, the paths of the contract and the files of the sign-in page. */
export const startScript = (): Plugin => ({
  name: 'grani:start-script',
  configureServer(server) {
    server.middlewares.use(`/${FILE}`, (_request, response) => {
      response.setHeader('content-type', 'text/javascript')
      response.end(scriptWith([]))
    })
  },
  generateBundle(_options, bundle) {
    const core = reachableChunks({ bundle, from: entryChunks(bundle) })
    const signIn = reachableChunks({ bundle, from: chunksWith(bundle, SIGN_IN_PAGE) })
    const signInFiles = [...signIn].filter(file => !core.has(file)).map(file => `/${file}`)
    const { code, errors } = minifySync(FILE, scriptWith(signInFiles), { module: false })
    if (errors.length > 0) this.error(`${FILE}: ${errors.map(({ message }) => message).join('; ')}`)
    this.emitFile({ type: 'asset', fileName: FILE, source: code })
  },
})
