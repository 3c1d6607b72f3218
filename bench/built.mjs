/**
 * Runs a bench as the server runs: bundled by esbuild, without what a development loader adds to every function.
 *
 *     node bench/built.mjs bench/bytes-per-user.ts 20 300
 */
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const [script = '', ...args] = process.argv.slice(2)
// Beside the server's own bundle, where the packages that it imports are found.
const outfile = fileURLToPath(new URL(`../packages/server/dist/bench-${process.pid}.mjs`, import.meta.url))

await build({
  entryPoints: [script],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  plugins: [
    {
      name: 'own-packages',
      setup: bundler =>
        bundler.onResolve({ filter: /^@grani\// }, ({ path }) => {
          const [, name, ...file] = path.split('/')
          const inPackage = file.length > 0 ? file.join('/') : 'index.ts'
          return { path: fileURLToPath(new URL(`../packages/${name}/src/${inPackage}`, import.meta.url)) }
        }),
    },
  ],
})
process.argv = [process.argv[0], script, ...args]
try {
  await import(outfile)
} finally {
  rmSync(outfile)
}
