import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const SMALLEST = 1024
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const compressFile = async (path: string): Promise<void> => {
  const content = await readFile(path)
  if (content.length < SMALLEST) return
  const [br, gz] = await Promise.all([toBrotli(content, best), toGzip(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** Writes `.br` and `.gz` beside each text file of the build, so that the server never compresses on the fly. */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'grani:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
      await Promise.all(files.map(file => compressFile(join(file.parentPath, file.name))))
    },
  }
}
