import { constants } from 'node:zlib'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import type { BuildOptions, PluginOption } from 'vite'

/** Files smaller than this are served as they are. */
const SMALLEST_COMPRESSED = 1024

/**
 * Writes .br and .gz beside each text file, so that the server never compresses on the fly; the page it does compress, for it
 * puts its own address in.
 */
export const precompressed = (): PluginOption =>
  compression({
    include: /\.(?:js|css|svg|json|webmanifest|txt)$/,
    threshold: SMALLEST_COMPRESSED,
    skipIfLargerOrEqual: false,
    algorithms: [
      defineAlgorithm('gzip', { level: 9 }),
      defineAlgorithm('brotliCompress', {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    ],
  })

/** What the build of the app and that of the page of observers have in common. */
export const BUILD = {
  // The floor of Tailwind 4: oklch(), @property, :has().
  target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
  // A page's own imports are few and small; the list of them all would weigh 2 kB gzip in the first file.
  modulePreload: false,
  cssCodeSplit: false,
  // Fonts and pictures stay files: the policy allows no data: fonts, and hashed files are cached for ever.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
} satisfies BuildOptions
