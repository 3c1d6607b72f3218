import { createRequire } from 'node:module'
import type { BuildOptions } from 'esbuild'

const { resolve } = createRequire(import.meta.url)

/** How what runs on the server is bundled: our own sources within, packages with files or native parts outside. */
export const FOR_NODE = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  plugins: [
    {
      name: 'own-packages',
      // Our own packages are TypeScript sources: they have to go into the bundle, as their `exports` say.
      setup: bundler => {
        bundler.onResolve({ filter: /^@grani\// }, ({ path }) => ({ path: resolve(path) }))
      },
    },
  ],
} as const satisfies BuildOptions
