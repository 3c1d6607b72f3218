import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { darkWithoutScripts } from './build/dark-without-scripts.ts'
import { fetchFirst } from './build/fetch-first.ts'
import { integrity } from './build/integrity.ts'
import { licenses } from './build/licenses.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { pushWorker } from './build/push-worker.ts'
import { scriptPriority } from './build/script-priority.ts'
import { serviceWorker } from './build/service-worker.ts'
import { BUILD, precompressed } from './build/shared-settings.ts'
import { PARTS, smallParts } from './build/small-modules.ts'
import { SIGN_IN_PAGE, startScript } from './build/start-script.ts'
import { splash, staticPages } from './build/static-pages.ts'

const SERVER = 'http://localhost:3000'

const SCHEMAS = /\/contract\/src\/schemas\/|\/node_modules\/zod\//

/** What every form brings with it and nothing else needs. */
const FORMS = /\/src\/shared\/forms\/|\/node_modules\/react-hook-form\//

/** What pages have in common besides: in the file of the sign-in page, other pages would load that. */
const SHARED =
  /\/src\/(?:ui\/|shared\/|app\/shell\/(?:banner-copy|local-message)|features\/quiz\/tryout\/stored-tryout|features\/subscription\/use-subscription)|\/node_modules\/(?:lucide-react|@tanstack)\//

/** Of its source. */
const SMALL_BYTES = 4000
const partOf = smallParts(fileURLToPath(new URL('src/', import.meta.url)))

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    licenses(),
    splash(),
    preloadFonts(),
    scriptPriority(),
    fetchFirst(),
    startScript(),
    serviceWorker(),
    // After the worker, which would store it for those who never need it.
    darkWithoutScripts(),
    pushWorker(),
    integrity(),
    staticPages(),
    precompressed(),
  ],
  server: { proxy: { '/api': SERVER, '/auth/logout': SERVER, '/dev/mail': SERVER, '/dev/checkout': SERVER } },
  build: {
    ...BUILD,
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
            // A page of users is some fifty files of this size: each costs a request, a fetch and an import, and compresses badly alone.
            ...PARTS.map(part => ({
              name: (id: string, chunking: Rolldown.ChunkingContext) =>
                partOf(id, module => chunking.getModuleInfo(module)) === part ? part : null,
              minShareCount: 2,
              maxModuleSize: SMALL_BYTES,
            })),
          ],
        },
      },
    },
  },
})
