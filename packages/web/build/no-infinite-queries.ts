import type { Plugin } from 'vite'

const FILE = /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/

const REFUSING = `
const refuse = () => { throw new Error('Infinite queries are left out by build/no-infinite-queries.ts') }
export { refuse as hasNextPage, refuse as hasPreviousPage, refuse as infiniteQueryBehavior }
`

/** TanStack Query cannot be built without its infinite queries, which nothing here uses: .4 kB gzip of the first file. */
export const noInfiniteQueries = (): Plugin => ({
  name: 'grani:no-infinite-queries',
  apply: 'build',
  load: id => (FILE.test(id) ? REFUSING : null),
})
