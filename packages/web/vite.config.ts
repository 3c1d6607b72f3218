import { constants } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { fetchFirst } from './build/fetch-first.ts'
import { integrity } from './build/integrity.ts'
import { noInfiniteQueries } from './build/no-infinite-queries.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { serviceWorker } from './build/service-worker.ts'
import { slimContract, WHOLE_CONTRACT } from './build/slim-contract.ts'
import { sourceFile } from './build/source-file.ts'
import { SIGN_IN_PAGE, startScript } from './build/start-script.ts'

const SERVER = 'http://localhost:3000'

/** What every form needs and nothing else does. What these files import is part of the same chunk. */
const FORMS = new Set([
  WHOLE_CONTRACT,
  ...[
    'shared/forms/schema-resolver.ts',
    'shared/forms/show-form-error.ts',
    'ui/text-field.tsx',
    'ui/password-field.tsx',
    'ui/select.tsx',
    'ui/form-error.tsx',
  ].map(sourceFile),
])

/** Used around the first question and by a page with a form. */
const SHARED = new Set(
  [
    'app/shell/banner-copy.ts',
    'app/shell/local-message.tsx',
    'features/quiz/tryout/stored-tryout.ts',
    'features/subscription/use-subscription.ts',
  ].map(sourceFile),
)

/** In a file of their own: as a part of the forms or of the sign-in page they would bring those with them everywhere. */
const isShared = (id: string): boolean =>
  SHARED.has(id) ||
  (!FORMS.has(id) && /\/src\/(?:ui|shared)\/|\/node_modules\/(?:lucide-react|@tanstack)\//.test(id))

/** Files smaller than this are served as they are. */
const SMALLEST_COMPRESSED = 1024

export default defineConfig({
  plugins: [
    slimContract(),
    noInfiniteQueries(),
    react(),
    tailwind(),
    preloadFonts(),
    fetchFirst(),
    startScript(),
    serviceWorker(),
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
            { name: 'core', tags: ['$initial'], priority: 3 },
            { name: 'shared', test: isShared, minShareCount: 2, priority: 2 },
            // Evaluated in a task of their own.
            { name: 'schemas', test: id => id === WHOLE_CONTRACT, priority: 2 },
            {
              name: 'forms',
              test: id => FORMS.has(id) || id.includes('/node_modules/react-hook-form/'),
              priority: 1,
            },
            { name: 'sign-in', test: id => SIGN_IN_PAGE.includes(id) },
          ],
        },
      },
    },
  },
})
