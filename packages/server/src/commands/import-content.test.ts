import { listQuestions } from '@grani/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { currentHash } from '../bank/store.ts'
import { readConfig } from '../platform/config/config.ts'
import { serve } from '../boot/serve.ts'
import { CONTENT, MIGRATIONS } from '@grani/testing/database.ts'
import { type Editor, NEW_TEXT, startEditor, locateItem, reword, reverseKey } from '@grani/testing/editor.ts'
import { SECRET } from '@grani/testing/product.ts'
import { answerFully, userWithGoal } from '@grani/testing/users.ts'
import { fingerprint } from '@grani/testing/tables.ts'

let editor: Editor
let product: Editor['product']
beforeAll(async () => {
  editor = await startEditor()
  ;({ product } = editor)
})
afterEach(() => editor.restore())
afterAll(() => product?.stop())

const problemsOf = async (dir: string) => {
  const outcome = await editor.load(dir)
  return outcome.kind === 'refused' ? outcome.problems : []
}

describe('before any question was answered', () => {
  test('the bank can be changed freely, even a key', async () => {
    const dir = editor.edited({ 'calmness-01': reverseKey })
    expect(await editor.load(dir)).toMatchObject({ kind: 'imported', changes: { adjusted: ['calmness-01'] } })
  })
})

describe('a starting server', () => {
  test('keeps the current bank when its folder reverses the key of an answered item', async () => {
    const { visitor } = await userWithGoal(product)
    await answerFully(visitor)
    const config = readConfig({
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      JOBS: 'no',
      DATABASE_URL: editor.connectionString,
      SECRET,
      CONTENT_DIR: editor.edited({ 'calmness-01': reverseKey }),
    })
    const other = await serve({ config, migrations: MIGRATIONS, now: product.clock.now })
    try {
      expect(await currentHash(product.database.db)).toBe(editor.original)
      expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
    } finally {
      await other.stop()
    }
  })
})

describe('content:import', () => {
  test('shows with --dry-run what would change, and changes nothing', async () => {
    const before = await fingerprint(product)
    const { code, stdout } = await editor.run(['--dry-run', editor.edited({ 'calmness-02': reword })])
    expect(code).toBe(0)
    expect(stdout).toContain('Изменена формулировка: 1\n  calmness-02')
    expect(stdout).toContain('Ничего не сохранено.')
    expect(await fingerprint(product)).toEqual(before)
  })

  test('reports that an identical bank is unchanged', async () => {
    expect(await editor.load(CONTENT)).toEqual({ kind: 'same', kept: [], diverged: [] })
  })

  test.each([
    ['with a reversed key', reverseKey, 'item calmness-03 was'],
    [
      'reworded without a new version',
      (line: string) => line.replace(/text: ".*"/, `text: "${NEW_TEXT}"`),
      'set version: ',
    ],
  ])('refuses an item %s, names its line, and keeps the current bank', async (_name, edit, message) => {
    await userWithGoal(product).then(({ visitor }) => visitor.get(listQuestions))
    const before = await currentHash(product.database.db)
    const dir = editor.edited({ 'calmness-03': edit })
    const { file, at } = locateItem(dir, 'calmness-03')
    const [problem] = await problemsOf(dir)
    expect(problem).toMatchObject({ file, line: at + 1 })
    expect(problem?.message).toContain(message)
    expect(await currentHash(product.database.db)).toBe(before)
  })

  test('refuses to delete an item that has been answered', async () => {
    const { code, stderr } = await editor.run([editor.edited({ 'calmness-04': () => '' })])
    expect(code).toBe(1)
    expect(stderr).toContain('item calmness-04 has vanished')
  })

  test('prints the file and line of every problem, without a stack', async () => {
    const dir = editor.edited({ 'calmness-05': line => line.replace(/key: -?1/, 'key: 7') })
    const { file, at } = locateItem(CONTENT, 'calmness-05')
    const { code, stdout, stderr } = await editor.run([dir])
    expect(code).toBe(1)
    expect(stderr).toContain(`${file}:${at + 1}: `)
    expect(stderr).not.toContain('    at ')
    expect(stdout).toBe('')
  })
})
