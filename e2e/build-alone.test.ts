import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askForApproval, createDraft, listCalibrations, runCalibration, saveDraft } from '@grani/contract'
import { startServer } from '@grani/testing/browser/server-process.ts'
import type { Client } from '@grani/testing/client.ts'
import { CONTENT, copyTemplate } from '@grani/testing/database.ts'
import { patiently } from '@grani/testing/drafts.ts'
import { content } from '@grani/testing/editor.ts'
import { startProduct } from '@grani/testing/product.ts'
import { SECRET } from '@grani/testing/secret.ts'
import { simulateUsers } from '@grani/testing/simulated-users.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { expect, inject, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** The build and the packages it needs, without the sources. */
const copyBuild = (folder: string): string => {
  for (const part of ['dist', 'migrations', 'package.json'])
    cpSync(join(ROOT, 'packages/server', part), join(folder, 'packages/server', part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(ROOT, 'packages/server/node_modules'), join(folder, 'packages/server/node_modules'))
  return join(folder, 'packages/server/dist/main.js')
}

test('a server without its sources computes calibrations and checks drafts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grani-build-'))
  const database = await copyTemplate(inject('template'))
  const product = await startProduct({ database })
  const server = await startServer(
    { DATABASE_URL: database.url, CONTENT_DIR: CONTENT, SECRET },
    copyBuild(folder),
  )
  try {
    product.clock.set(new Date().toISOString())
    await simulateUsers(product, { content, users: 60, items: 12, shift: 0, seed: 3 })
    const { visitor: staff } = await staffMember(product, ['owner'])
    await staff.get(runCalibration, { body: { seed: 1, reason: 'проверка' } })
    const draft = await staff.get(createDraft, { body: { target: 'item:calmness-01' } })
    const fields = { ...draft.fields, text: 'Я всегда сдержан.' }
    const params = { draft: draft.draft }
    const { version } = await staff.get(saveDraft, {
      params,
      body: { version: draft.version, fields, note: 'понятнее' },
    })
    const asked = await patiently(() =>
      postTo(server.url, staff, askForApproval.path.replace(':draft', draft.draft), { version }),
    )
    expect(asked).toContain('an absolute word')
    const run = async () => (await staff.get(listCalibrations)).run
    await expect.poll(run, { timeout: 250_000, interval: 1000 }).toMatchObject({ state: 'done', version: 1 })
  } finally {
    await server.close()
    await product.stop()
    rmSync(folder, { recursive: true })
  }
})

/** The server in the other process, with the same cookies. */
const postTo = async (url: string, { cookies }: Client, path: string, body: object): Promise<string> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text
}
