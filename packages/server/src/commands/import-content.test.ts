import { listQuestions } from '@grani/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { currentHash } from '../bank/store.ts'
import { readConfig } from '../platform/config/config.ts'
import { serve } from '../boot/serve.ts'
import { CONTENT, MIGRATIONS } from '@grani/testing/database.ts'
import { type Editor, NEW_WORDS, openEditor, placeOf, reword, turn } from '@grani/testing/editor.ts'
import { answerFully, userWithGoal } from '@grani/testing/users.ts'
import { fingerprint } from '@grani/testing/tables.ts'

let editor: Editor
let product: Editor['product']
beforeAll(async () => {
  editor = await openEditor()
  ;({ product } = editor)
})
afterEach(() => editor.tidy())
afterAll(() => product?.stop())

const problemsOf = async (dir: string) => {
  const outcome = await editor.load(dir)
  return outcome.kind === 'refused' ? outcome.problems : []
}

describe('before anybody was asked', () => {
  test('a bank may be changed at will: even a key', async () => {
    const dir = editor.edited({ 'calmness-01': turn })
    expect(await editor.load(dir)).toMatchObject({ kind: 'imported', changes: { adjusted: ['calmness-01'] } })
  })
})

describe('a server that starts', () => {
  test('with a folder that would turn what people have answered keeps the bank that they answered', async () => {
    const { visitor } = await userWithGoal(product)
    await answerFully(visitor)
    const config = readConfig({
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      JOBS: 'no',
      DATABASE_URL: editor.connectionString,
      CONTENT_DIR: editor.edited({ 'calmness-01': turn }),
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

describe('the command', () => {
  test('says what a trial would change, and changes nothing', async () => {
    const before = await fingerprint(product)
    const { code, said } = await editor.run(['--dry-run', editor.edited({ 'calmness-02': reword })])
    expect(code).toBe(0)
    expect(said).toContain('Изменена формулировка: 1\n  calmness-02')
    expect(said).toContain('Ничего не сохранено.')
    expect(await fingerprint(product)).toEqual(before)
  })

  test('finds that the same bank is the same', async () => {
    expect(await editor.load(CONTENT)).toEqual({ kind: 'same' })
  })

  test.each([
    ['turned round', turn, 'item calmness-03 was'],
    [
      'reworded under an old version',
      (line: string) => line.replace(/text: ".*"/, `text: "${NEW_WORDS}"`),
      'set version: 2',
    ],
  ])('refuses an item %s, names its line, and leaves the old bank in use', async (_name, edit, words) => {
    await userWithGoal(product).then(({ visitor }) => visitor.get(listQuestions))
    const before = await currentHash(product.database.db)
    const dir = editor.edited({ 'calmness-03': edit })
    const { file, at } = placeOf(dir, 'calmness-03')
    const [problem] = await problemsOf(dir)
    expect(problem).toMatchObject({ file, line: at + 1 })
    expect(problem?.message).toContain(words)
    expect(await currentHash(product.database.db)).toBe(before)
  })

  test('refuses to lose an item that people were asked', async () => {
    const { code, complained } = await editor.run([editor.edited({ 'calmness-04': () => '' })])
    expect(code).toBe(1)
    expect(complained).toContain('item calmness-04 has vanished')
  })

  test('names the line of every mistake in a folder, and says no more', async () => {
    const dir = editor.edited({ 'calmness-05': line => line.replace(/key: -?1/, 'key: 7') })
    const { file, at } = placeOf(CONTENT, 'calmness-05')
    const { code, said, complained } = await editor.run([dir])
    expect(code).toBe(1)
    expect(complained).toContain(`${file}:${at + 1}: `)
    expect(complained).not.toContain('    at ')
    expect(said).toBe('')
  })
})
