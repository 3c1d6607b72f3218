import { addEntries } from '@grani/testing/journal.ts'
import { copyTemplate } from '@grani/testing/database.ts'
import { startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { newestMail } from '@grani/testing/users.ts'
import { expect, inject, test } from 'vitest'

test('a server that has just been started mails the newest hash of the journal to the owners, without waiting an hour', async () => {
  const database = await copyTemplate(inject('template'))
  const before = await startProduct({ database: { ...database, drop: () => Promise.resolve() } })
  const { email } = await staffMember(before, ['owner'])
  await addEntries(before, 3)
  expect(await before.rows('select 1 from journal_heads')).toEqual([])
  await before.stop()

  const started = await startProduct({ database, env: { JOBS: 'yes' } })
  const { body_text } = await newestMail(started, email, 'Журнал управления')
  const [head] = await started.rows("select seq, encode(hash, 'hex') as hash from journal_heads")
  expect(body_text).toContain(`verify ${String(head?.['seq'])} ${String(head?.['hash'])}`)
  await started.stop()
})
