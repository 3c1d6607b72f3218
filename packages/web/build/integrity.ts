import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

/** A tag that loads a script or a stylesheet, with the path of the file. */
const TAG = /<(?:script|link rel="stylesheet")[^>]*? (?:src|href)="\/([^"]+)"/g

const bytesOf = (file: Rolldown.OutputBundle[string] | undefined): string | Uint8Array | undefined =>
  file?.type === 'chunk' ? file.code : file?.source

/**
 * Tells the browser the digest of each script and stylesheet that the page names: a file that was altered on the way, or on
 * a disk in between, does not run. All of them have a hash in their names, so that no cache pairs a page with the file of
 * another version. What is loaded later is not covered: its digests would weigh some 5 kB in the first file.
 */
export const integrity = (page = 'index.html'): Plugin => ({
  name: 'grani:integrity',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After Vite's own last change of the files, which comes after all plugins that do not say so.
    order: 'post',
    handler(_options, bundle) {
      const built = bundle[page]
      if (built?.type !== 'asset') return this.error(`There is no ${page}`)
      built.source = String(built.source).replaceAll(TAG, (tag, file: string) => {
        const bytes = bytesOf(bundle[file])
        if (bytes === undefined) return this.error(`${page} names ${file}, which is not built`)
        return `${tag} integrity="sha384-${createHash('sha384').update(bytes).digest('base64')}"`
      })
    },
  },
})
