import {
  askForApproval,
  createDraft,
  dropDraft,
  readDraft,
  readPage,
  readSettings,
  saveDraft,
} from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { patiently } from '@grani/testing/drafts.ts'
import { MARKDOWN_SHAPES } from '@grani/testing/markdown-shapes.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let product: Product
let editor: Client
beforeAll(async () => {
  product = await startProduct()
  editor = (await staffMember(product, ['editor'])).visitor
})
afterAll(() => product?.stop())

const begin = () => editor.get(createDraft, { body: { target: 'page:privacy' } })

const saveAs = (draft: string, version: number, markdown: string) =>
  patiently(() =>
    editor.get(saveDraft, {
      params: { draft },
      body: { version, note: '', fields: { title: 'Оферта', version: '2027-01-01', markdown } },
    }),
  )

test.each(['emphasis', 'quotes', 'labels'])(
  'a page that takes too much to be shown (%s) is kept and opened, and cannot be published',
  async name => {
    const { draft, version } = await begin()
    const saved = await saveAs(draft, version, MARKDOWN_SHAPES[name] ?? '')
    expect(saved).toMatchObject({ preview: null, preview_failed: true })
    expect(await editor.get(readDraft, { params: { draft } })).toEqual(saved)
    const asked = await editor.get(askForApproval, { params: { draft }, body: { version: saved.version } })
    expect(asked.draft.state).toBe('open')
    expect(asked.problems.map(({ check }) => check)).toEqual(['preview'])

    const mended = await saveAs(draft, saved.version, 'Короткий текст.')
    expect(mended).toMatchObject({
      preview: { kind: 'page', html: expect.stringContaining('<p>Короткий текст.</p>') },
      preview_failed: false,
    })
    await editor.get(dropDraft, { params: { draft }, body: { version: mended.version } })
  },
)

const versionOf = async (draft: string): Promise<number> =>
  Number((await product.rows('select version from drafts where draft_id = $1', [draft]))[0]?.['version'])

test('others are answered while a page is being made, and a page that waits behind it is made after it', async () => {
  const [slow, quick] = [await begin(), await begin()]
  const done: string[] = []
  const noted = async (name: string, call: Promise<unknown>) => {
    await call
    done.push(name)
  }
  // Not the text of the test above, which is known by now.
  const failing = noted('slow', saveAs(slow.draft, slow.version, `${MARKDOWN_SHAPES['emphasis']}b`))
  // It is kept before it is shown: from here on the page is being made.
  await vi.waitUntil(async () => (await versionOf(slow.draft)) > slow.version, {
    interval: 5,
    timeout: 60_000,
  })
  await noted('settings', product.visitor().get(readSettings))
  await noted('page', product.visitor().get(readPage, { params: { name: 'privacy' } }))
  const saved = await saveAs(quick.draft, quick.version, 'Ещё один текст.')
  await failing
  expect(saved.preview).toMatchObject({ html: expect.stringContaining('Ещё один текст.') })
  expect(done).toEqual(['settings', 'page', 'slow'])
})

test('no shape of Markdown, as long as a call may be, is an error of the server', async () => {
  let { draft, version } = await begin()
  for (const markdown of Object.values(MARKDOWN_SHAPES).slice(3)) {
    const saved = await saveAs(draft, version, markdown)
    version = saved.version
    expect(saved.preview === null).toBe(saved.preview_failed)
  }
  expect(await editor.get(readDraft, { params: { draft } })).toMatchObject({ version })
})
