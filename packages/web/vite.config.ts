import { constants } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { fetchFirst } from './build/fetch-first.ts'
import { integrity } from './build/integrity.ts'
import { licenses } from './build/licenses.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { pushWorker } from './build/push-worker.ts'
import { serviceWorker } from './build/service-worker.ts'
import { SIGN_IN_PAGE, startScript } from './build/start-script.ts'

const SERVER = 'http://localhost:3000'

const SCHEMAS = /\/contract\/src\/schemas\/|\/node_modules\/zod\//

/** What every form brings with it and nothing else needs. */
const FORMS = /\/src\/shared\/forms\/|\/node_modules\/react-hook-form\//

/** What pages have in common besides: in the file of the sign-in page, other pages would load that. */
const SHARED =
  /\/src\/(?:ui\/|shared\/|app\/shell\/(?:banner-copy|local-message)|features\/quiz\/tryout\/stored-tryout|features\/subscription\/use-subscription)|\/node_modules\/(?:lucide-react|@tanstack)\//

/** Files smaller than this are served as they are. */
const SMALLEST_COMPRESSED = 1024

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    licenses(),
    preloadFonts(),
    fetchFirst(),
    startScript(),
    serviceWorker(),
    pushWorker(),
    integrity(),
    // Writes .br and .gz beside each text file, so that the server never compresses on the fly; the page it does compress,
    // for it puts its own address in.
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
    }),
  ],
  server: { proxy: { '/api': SERVER, '/auth/logout': SERVER, '/dev/mail': SERVER, '/dev/checkout': SERVER } },
  build: {
    // The floor of Tailwind 4: oklch(), @property, :has().
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // A page's own imports are few and small; the list of them all would weigh 2 kB gzip in the first file.
    modulePreload: false,
    cssCodeSplit: false,
    // Fonts and pictures stay files: the policy allows no data: fonts, and hashed files are cached for ever.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All that the first page needs in one file: many small ones compress worse.
            { name: 'core', tags: ['$initial'], priority: 4 },
            // Evaluated in a task of their own.
            { name: 'schemas', test: SCHEMAS, minShareCount: 2, priority: 3 },
            { name: 'forms', test: FORMS, minShareCount: 2, priority: 2 },
            { name: 'shared', test: SHARED, minShareCount: 2, priority: 1 },
            { name: 'sign-in', test: id => SIGN_IN_PAGE.some(path => id.endsWith(`/web/src/${path}`)) },
          ],
        },
      },
    },
  },
})
