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

test('the hot path plans a statement once for all values, unless the address of the database says otherwise', async () => {
  const copy = await copyTemplate(inject('template'))
  const planned = async (connectionString: string) => {
    const { pool, named, close } = openDatabase({
      connection: { connectionString },
      connections: 20,
      namedStatements: true,
      onError: () => {},
    })
    const text = `select current_setting('plan_cache_mode') as mode`
    const [hotPath] = await named<{ mode: string }>({ name: 'plan-mode', text }, [])
    const { rows } = await pool.query(text)
    await close()
    return [hotPath?.mode, rows[0].mode]
  }
  expect(await planned(copy.url)).toEqual(['force_generic_plan', 'auto'])
  const distributed = new URL(copy.url)
  distributed.searchParams.set('options', '-c plan_cache_mode=auto')
  expect(await planned(distributed.href)).toEqual(['auto', 'auto'])
  await copy.drop()
})
