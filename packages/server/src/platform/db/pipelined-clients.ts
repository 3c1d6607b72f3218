import { Client, type ClientConfig, type QueryConfig, type QueryResultRow } from 'pg'

type Lane = { inFlight: number; client: Promise<Client> | null }

export type Lanes = {
  query: <Row extends QueryResultRow>(statement: QueryConfig) => Promise<Row[]>
  close: () => Promise<void>
}

type Options = {
  settings: ClientConfig
  count: number
  onError: (error: Error) => void
}

/**
 * Connections that statements share without waiting for each other's replies: PostgreSQL takes them one after another,
 * each as a transaction of its own, and answers a change only when it is on disk, as ever. A process woken for several
 * statements costs both sides far less than several woken for one each. Never for transactions of more than one statement.
 */
export const openLanes = ({ settings, count, onError }: Options): Lanes => {
  const lanes: Lane[] = Array.from({ length: count }, () => ({ inFlight: 0, client: null }))

  const open = (lane: Lane): Promise<Client> => {
    const client = new Client({ ...settings, pipeline: true })
    const opened = client.connect().then(() => client)
    // One that breaks fails what it was asked, and the next statement opens another.
    const forget = (): void => {
      if (lane.client === opened) lane.client = null
    }
    client.on('error', error => {
      forget()
      onError(error)
    })
    opened.catch(forget)
    return opened
  }

  /** The first of those with the least to do, so that few are awake while little is asked. */
  const quietest = (): Lane => lanes.reduce((best, lane) => (lane.inFlight < best.inFlight ? lane : best))

  return {
    query: async statement => {
      const lane = quietest()
      lane.inFlight++
      try {
        lane.client ??= open(lane)
        const client = await lane.client
        return (await client.query(statement)).rows
      } finally {
        lane.inFlight--
      }
    },
    close: async () => {
      await Promise.all(
        lanes.map(async ({ client }) => {
          const opened = await client?.catch(() => null)
          await opened?.end()
        }),
      )
    },
  }
}
