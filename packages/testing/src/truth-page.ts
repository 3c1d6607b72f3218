/** What tests of /truth do: seed people, count a night, read the page and its table. */
import { readTruth, readTruthTable, type TruthClaim } from '@grani/contract'
import { countTruth } from '@grani/server/features/truth/service.ts'
import type { Product } from './product.ts'
import { addTruthPeople } from './truth-people.ts'

export const TRUTH_QUALITIES = ['calmness', 'evenness']

export const truthOf = (product: Product) => {
  const [server] = product.servers
  if (!server) throw new Error('There is no server')
  const context = server.paymentContext
  const bank = context.bank()
  const read = () => product.visitor().get(readTruth)
  const rawly = (endpoint: { path: string }) => product.visitor().raw({ method: 'GET', url: endpoint.path })
  /** Twelve items each, so that a sitting has enough answers. */
  const items = TRUTH_QUALITIES.flatMap(quality =>
    bank
      .itemsAbout(quality)
      .filter(item => bank.item(item)?.kind !== 'pair')
      .slice(0, 12)
      .map(item => ({ item, quality, own: true })),
  )
  return {
    bank,
    items,
    rawly,
    read,
    /** As the job does. */
    count: async (): Promise<number> => {
      let figures = 0
      await product.database.withoutTimeLimit(async (_, db) => {
        figures = await countTruth({ ...context, db }, product.clock.now())
      })
      return figures
    },
    claimOf: async (id: TruthClaim['id']) => {
      const found = (await read()).claims.find(claim => claim.id === id)
      if (!found) throw new Error(`There is no claim ${id}`)
      return found
    },
    table: async (): Promise<string[][]> => {
      const { body } = await rawly(readTruthTable)
      return body
        .trim()
        .split('\r\n')
        .slice(1)
        .map(line => line.split(','))
    },
    seed: (people: number, others: number) =>
      addTruthPeople(product, {
        people,
        others,
        at: product.clock.now(),
        items: items.map(({ item }) => item),
        qualities: TRUTH_QUALITIES,
      }),
  }
}
