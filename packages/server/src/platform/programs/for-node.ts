import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'

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
      // Our own packages are TypeScript sources: they have to go into the bundle.
      setup: bundler => {
        bundler.onResolve({ filter: /^@grani\// }, ({ path }) => {
          const [, name, ...file] = path.split('/')
          const inPackage = file.length > 0 ? file.join('/') : 'index.ts'
          return { path: fileURLToPath(new URL(`../../../../${name}/src/${inPackage}`, import.meta.url)) }
        })
      },
    },
  ],
} as const satisfies BuildOptions
