import { Client, type ClientConfig, type QueryConfig, type QueryResultRow } from 'pg'

/** A connection, opened at its first use. */
type Slot = { inFlight: number; client: Promise<Client> | null }

export type PipelinedClients = {
  query: <Row extends QueryResultRow>(statement: QueryConfig) => Promise<Row[]>
  /** Statements that have been sent and not answered. */
  inFlight: () => number
  close: () => Promise<void>
}

type Options = {
  settings: ClientConfig
  count: number
  onError: (error: Error) => void
}

/**
 * Connections that statements share without waiting for each other's replies. PostgreSQL runs them one after another, each
 * as its own transaction, and confirms a write only when it is on disk, as usual. Waking one process for several
 * statements is far cheaper on both sides than waking several for one each. Never use it for multi-statement transactions.
 */
export const openPipelinedClients = ({ settings, count, onError }: Options): PipelinedClients => {
  const slots: Slot[] = Array.from({ length: count }, () => ({ inFlight: 0, client: null }))

  const open = (slot: Slot): Promise<Client> => {
    const client = new Client({ ...settings, pipeline: true })
    const opened = client.connect().then(() => client)
    // A broken connection fails its pending statements; the next statement opens a new one.
    const forget = (): void => {
      if (slot.client === opened) slot.client = null
    }
    client.on('error', error => {
      forget()
      onError(error)
    })
    opened.catch(forget)
    return opened
  }

  /** The first of the least busy, so that few connections are used while the load is low. */
  const leastBusy = (): Slot => slots.reduce((best, slot) => (slot.inFlight < best.inFlight ? slot : best))

  return {
    query: async statement => {
      const slot = leastBusy()
      slot.inFlight++
      try {
        slot.client ??= open(slot)
        const client = await slot.client
        return (await client.query(statement)).rows
      } finally {
        slot.inFlight--
      }
    },
    inFlight: () => slots.reduce((sum, slot) => sum + slot.inFlight, 0),
    close: async () => {
      await Promise.all(
        slots.map(async ({ client }) => {
          const opened = await client?.catch(() => null)
          await opened?.end()
        }),
      )
    },
  }
}
