import { expect, inject, test } from 'vitest'
import { copyTemplate } from '@grani/testing/database.ts'
import { openDatabase } from './db.ts'

test('closing a database waits until its last connection is closed', async () => {
  const copy = await copyTemplate(inject('template'))
  const { pool, close } = openDatabase({
    connection: { connectionString: copy.url },
    connections: 20,
    namedStatements: true,
    onError: () => {},
  })
  const client = await pool.connect()
  let isGone = false
  client.on('end', () => {
    isGone = true
  })
  client.release()
  await close()
  expect(isGone).toBe(true)
  await copy.drop()
})
