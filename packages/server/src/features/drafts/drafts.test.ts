import {
  askForApproval,
  checkDraft,
  createDraft,
  dropDraft,
  listContent,
  listDrafts,
  publishDraft,
  readDraft,
  saveDraft,
} from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { content } from '@grani/testing/editor.ts'
import { draftsBy, patiently } from '@grani/testing/drafts.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'

let product: Product
let editor: Client
let psychologist: Client
let drafts: ReturnType<typeof draftsBy>
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
  editor = await member('editor')
  psychologist = await member('psychologist')
  drafts = draftsBy(editor, psychologist)
})
afterAll(() => product?.stop())

const member = async (role: 'owner' | 'editor' | 'psychologist'): Promise<Client> =>
  (await staffMember(product, [role])).visitor

const on = (draft: string) => ({ params: { draft } })

const problemsOf = async (target: string, change: Record<string, string>) => {
  const { draft } = await drafts.drafted(target, change)
  return (await patiently(() => editor.get(checkDraft, on(draft)))).problems
}

const codeOf = (reply: { kind: string; code?: string }): string => reply.code ?? reply.kind

test('is refused at its field for what content:check refuses, and then is not asked about', async () => {
  const bad = await drafts.drafted('item:calmness-01', { text: 'Я всегда сдержан, никакой беды не баюсь.' })
  const ask = { ...on(bad.draft), body: { version: bad.version } }
  const reply = await patiently(() => editor.get(askForApproval, ask))
  expect(reply.draft.state).toBe('open')
  expect(reply.problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: 'absolutes', field: 'text' }),
      expect.objectContaining({ check: 'spelling', field: 'text' }),
    ]),
  )

  const text = content.items.find(({ id }) => id === 'calmness-02')?.text ?? ''
  expect((await problemsOf('item:calmness-01', { text })).map(({ check }) => check)).toContain(
    'near-duplicates',
  )
  expect(await problemsOf('level:calmness.above', { 'steps.1': 'Короткий шаг.' })).toMatchObject([
    { check: 'length', field: 'steps.1' },
  ])
})

test('of a mail or page keeps its placeholders, and a page a later version and no HTML', async () => {
  expect(await problemsOf('mail:trial-ended', { paragraphs: 'До {unknown}.' })).toMatchObject([
    { check: 'shape', field: 'paragraphs' },
  ])
  const { fields } = await editor.get(createDraft, { body: { target: 'page:offer' } })
  const markdown = `${fields['markdown']}\n\nЕщё одно условие.`
  expect(await problemsOf('page:offer', { markdown })).toMatchObject([{ check: 'shape', field: 'version' }])
  for (const bad of ['Условия <img src=x onerror=alert(1)>', '[Условия](javascript:alert(1))'])
    expect(
      await problemsOf('page:offer', { version: '2027-01-01', markdown: `${fields['markdown']}\n\n${bad}` }),
    ).toMatchObject([{ check: 'shape', field: 'markdown' }])
  for (const bad of [
    'До <em>{endAt}</em>',
    'До {price}',
    '<a href="//чужой">До</a> {endAt}',
    '<a href="/\\чужой">До</a> {endAt}',
    '<a href="/&#92;чужой">До</a> {endAt}',
  ])
    expect(await problemsOf('banner:trial-ending', { text: bad })).toMatchObject([
      { check: 'shape', field: 'text' },
    ])
})

test('of the portrait keeps the places that the code fills, and says of whom it is sent', async () => {
  expect(await problemsOf('portrait:strong', { text: 'Выше, чем у большинства.' })).toMatchObject([
    { check: 'shape', field: 'text' },
  ])
  const target = 'portrait:tension.compassion.high.self-compassion.low'
  expect(
    await problemsOf(target, { mine: 'Вы находите тёплые слова для всех, а для себя их обычно нет.' }),
  ).toEqual(expect.arrayContaining([expect.objectContaining({ check: 'portrait', field: 'mine' })]))
})

test('that is published is taken back once, by one who may publish, and not over a later one', async () => {
  const lead = 'Увидеть, чем вы живёте и что у вас выходит легко.'
  const first = await drafts.published('goal:knwYrs', { lead })
  const second = await drafts.published('goal:knwYrs', {
    lead: 'Увидеть, чем вы живёте и на что опираетесь.',
  })
  expect(codeOf(await drafts.withdraw(first))).toBe('ERR_CONFLICT')
  expect(codeOf(await draftsBy(editor, editor).withdraw(second))).toBe('ERR_ROLE')
  expect(codeOf(await drafts.withdraw({ ...second, version: second.version - 1 }))).toBe('ERR_CONFLICT')
  expect(codeOf(await drafts.withdraw(second))).toBe('ok')
  expect(await editor.get(readDraft, on(second.draft))).toMatchObject({
    state: 'withdrawn',
    published: { lead },
  })

  // People have consented to the later version of a page.
  const { fields } = await editor.get(createDraft, { body: { target: 'page:offer' } })
  const markdown = `${fields['markdown']}\n\nЕщё одно условие.`
  const page = await drafts.published('page:offer', { version: '2027-01-01', markdown })
  expect(await drafts.withdraw(page)).toMatchObject({
    body: { draft: { state: 'published' }, problems: [{ field: 'version' }] },
  })
})

test.each([
  ['basic', { trial: 'false' }, 'one trial', 'trial'],
  ['medium', { trial: 'true' }, 'one trial', 'trial'],
  ['high', { recommended: 'true' }, 'one recommended', 'recommended'],
  ['medium', { isActive: 'false' }, 'not sold', 'recommended'],
  ['basic', { price: 'дёшево' }, 'number', 'price'],
  ['basic', { price: '-490' }, 'number', 'price'],
  ['basic', { price: '' }, 'empty', 'price'],
  ['basic', { questionsPerWeek: '10,5' }, 'number', 'questionsPerWeek'],
  ['basic', { questionsPerWeek: '600' }, 'plan card', 'settingTariff'],
  ['basic', { oldPrice: '400' }, 'old price', 'oldPrice'],
  ['basic', { settingTariff: '<p onclick="alert(1)">500</p>' }, 'card markup', 'settingTariff'],
  ['high', { consultationPrice: '1400' }, 'offer price', 'consultationPrice'],
  ['high', { consultationAfterDays: '14' }, 'shape', 'consultationLine'],
])('of the plan %s with %o is refused: %s', async (plan, change, check, field) => {
  expect(await problemsOf(`tariff:${plan}`, change)).toContainEqual(expect.objectContaining({ check, field }))
})

test('of the offer keeps to the plans', async () => {
  const { fields } = await editor.get(createDraft, { body: { target: 'page:offer' } })
  const markdown = fields['markdown']?.replace(/(?<=вычитается её цена: )[\d\s]+/u, '1 400 ')
  expect(await problemsOf('page:offer', { version: '2028-01-01', markdown: markdown ?? '' })).toMatchObject([
    { check: 'offer price', detail: '1400' },
  ])
})

test('of a new item gets a number that no file and no draft has, and the options of its quality', async () => {
  const begin = (server: number) =>
    editor.copy(server).get(createDraft, { body: { target: 'item:calmness' } })
  const [first, second] = await Promise.all([begin(0), begin(1)])
  expect([first.target, second.target].toSorted()).toEqual(['item:calmness-1700', 'item:calmness-1701'])
  expect(first).toMatchObject({
    title: expect.stringContaining('Спокойствие'),
    fields: { text: '', answers: 'agreement', isAsked: 'true' },
    preview: null,
  })
  await editor.get(dropDraft, { ...on(second.draft), body: { version: second.version } })
  expect((await begin(0)).target).toBe('item:calmness-1702')
  for (const target of ['item:nothing', 'item:calmness-1703', 'item:nothing-1700'])
    expect(codeOf(await editor.call(createDraft, { body: { target } }))).toBe('ERR_NOT_FOUND')
})

test.each([
  [{ text: '' }, 'empty', 'text'],
  [{ answers: 'agreements' }, 'answer set', 'answers'],
  [{ answers: 'да\nнет' }, 'answer set', 'answers'],
  [{ text: 'Я всегда сдержан.' }, 'absolutes', 'text'],
  [{ text: 'Даже мелкая неприятность еще долго не дает мне покоя.' }, 'the letter ё', 'text'],
  [{ text: content.items.find(({ id }) => id === 'calmness-02')?.text ?? '' }, 'near-duplicates', 'text'],
])('of a new item with %o is refused: %s', async (change, check, field) => {
  expect(await problemsOf('item:calmness', change)).toContainEqual(expect.objectContaining({ check, field }))
})

test('is shown as it will look: a question, a result, a mail, a page, a banner', async () => {
  const previewOf = async (target: string) => (await editor.get(createDraft, { body: { target } })).preview
  const situation = content.items.find(({ kind, stage }) => kind === 'situation' && stage !== 'retired')
  expect(await previewOf(`item:${situation?.id}`)).toMatchObject({
    kind: 'question',
    question: { kind: 'choice', text: situation?.text },
    options: situation?.answers,
  })
  expect(await previewOf('level:calmness.above')).toMatchObject({ html: expect.stringContaining('<p>') })
  expect(await previewOf('mail:trial-ended')).toMatchObject({
    kind: 'mail',
    html: expect.stringContaining('Выбрать тариф'),
  })
  for (const page of ['page:help', 'page:drawing'])
    expect(await previewOf(page)).toMatchObject({ html: expect.stringContaining('<h2>') })
  expect(await previewOf('banner:plan-changed')).toMatchObject({
    level: 'success',
    html: expect.stringContaining('Тариф «Базовый» оплачен до 20 декабря'),
  })
  expect(await editor.call(createDraft, { body: { target: 'item:nothing' } })).toMatchObject({
    code: 'ERR_NOT_FOUND',
  })
})

test('is approved by another one, once, and by nobody who read an earlier version', async () => {
  const meaning = 'насколько мало места в жизни занимает тревога о том, что ещё только может быть'
  const asked = await draftsBy(psychologist, psychologist).asked('quality:calmness', { meaning })
  const [owner, other] = [await member('owner'), await member('psychologist')]
  const approve = async (by: Client, version = asked.version) =>
    codeOf(await drafts.approve({ ...asked, version }, by))
  expect(await approve(psychologist)).toBe('ERR_SECOND_PERSON')
  expect(await approve(owner, asked.version - 1)).toBe('ERR_CONFLICT')
  expect(await approve(editor)).toBe('ERR_ROLE')
  const replies = await Promise.all([approve(owner), approve(other.copy(1))])
  expect(replies.toSorted()).toEqual(['ERR_CONFLICT', 'ok'])

  // What was approved is what was read: other words are asked about again.
  const { version, fields } = await psychologist.get(readDraft, on(asked.draft))
  const saved = await psychologist.get(saveDraft, {
    ...on(asked.draft),
    body: { version, fields, note: '' },
  })
  expect(saved.state).toBe('open')
  const now = { ...on(asked.draft), body: { version: saved.version } }
  expect(codeOf(await owner.call(publishDraft, now))).toBe('ERR_CONFLICT')
  expect(codeOf(await editor.call(dropDraft, now))).toBe('ERR_ROLE')
  await owner.get(dropDraft, now)
  expect((await editor.get(listDrafts)).find(({ draft }) => draft === asked.draft)).toMatchObject({
    state: 'dropped',
    is_own: false,
  })
  const entries = await product.rows('select action from journal where subject = $1 order by seq', [
    asked.draft,
  ])
  expect(entries.map(({ action }) => action)).toEqual(
    ['create', 'save', 'ask', 'approve', 'save', 'drop'].map(what => `draft.${what}`),
  )
})

test.each([
  ['drafts_second_person', 'approved_by = made_by'],
  ['drafts_published_are_approved', "state = 'published', approved_by = null"],
  ['drafts_size', "changes = jsonb_build_object('text', repeat('x', 300000))"],
])('keeps to %s in the database, too', async (constraint, change) => {
  await expect(product.rows(`update drafts set ${change}`)).rejects.toThrow(constraint)
})

test('that is stale shows all three versions, and goes on from what is published', async () => {
  const lead = 'Понять, что мешает жить спокойнее и что помогает вам в трудное время.'
  const typed = 'Понять, что мешает жить спокойнее.'
  const late = await drafts.drafted('goal:resIss', { lead: typed })
  await drafts.published('goal:resIss', { lead })
  const stale = await editor.get(readDraft, on(late.draft))
  expect(stale).toMatchObject({
    is_stale: true,
    base: { lead: content.goals.find(({ uid }) => uid === 'resIss')?.lead },
    published: { lead },
    fields: { lead: typed },
  })
  const body = { version: stale.version, fields: stale.fields, note: '' }
  const ask = { ...on(late.draft), body: { version: stale.version } }
  expect(codeOf(await editor.call(askForApproval, ask))).toBe('ERR_CONFLICT')
  expect(codeOf(await editor.call(saveDraft, { ...on(late.draft), body }))).toBe('ERR_CONFLICT')
  const rebased = await editor.get(saveDraft, { ...on(late.draft), body: { ...body, is_rebased: true } })
  expect(rebased).toMatchObject({ is_stale: false, base: { lead }, fields: { lead: typed } })
})

test('can be found by words of the text', async () => {
  const words = content.items.find(({ id }) => id === 'calmness-01')?.text.toUpperCase()
  const { entries, total } = await editor.get(listContent, { query: { kind: 'item', words } })
  expect({ total, targets: entries.map(({ target }) => target) }).toEqual({
    total: 1,
    targets: ['item:calmness-01'],
  })
})
