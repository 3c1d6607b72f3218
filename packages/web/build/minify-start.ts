import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { minifySync, type Plugin } from 'vite'

const FILE = 'start.js'

/** Files of `public/` are copied as they are; of this one the comments would be a third of what is downloaded. */
export const minifyStart = (): Plugin => {
  let path = ''
  return {
    name: 'grani:minify-start',
    apply: 'build',
    configResolved(config) {
      path = resolve(config.root, config.build.outDir, FILE)
    },
    async writeBundle() {
      const { code, errors } = minifySync(FILE, await readFile(path, 'utf8'), { module: false })
      if (errors.length > 0) throw new Error(`${FILE}: ${errors.map(({ message }) => message).join('; ')}`)
      await writeFile(path, code)
    },
  }
}
