import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkDraft, createDraft, listQuestions, listTariffs, readPage, sendAnswer } from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFolder } from '../../bank/import-folder.ts'
import { pullContent } from '../../bank/pull-content.ts'
import { serve } from '../../boot/serve.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { Client } from '@grani/testing/client.ts'
import { CONTENT, MIGRATIONS } from '@grani/testing/database.ts'
import { draftsBy, patiently } from '@grani/testing/drafts.ts'
import { content } from '@grani/testing/editor.ts'
import { type Product, SECRET, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { userIdOf, userWithGoal } from '@grani/testing/users.ts'

let product: Product
let editor: Client
let drafts: ReturnType<typeof draftsBy>
beforeAll(async () => {
  product = await startProduct({ servers: 2, refreshBankEveryMs: 20 })
  editor = (await staffMember(product, ['editor'])).visitor
  drafts = draftsBy(editor, (await staffMember(product, ['psychologist'])).visitor)
})
afterAll(() => product?.stop())

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let i = 0; i < 1000; i++) {
    if (await isSo()) return
    await sleep(20)
  }
  throw new Error('It did not come')
}

/** One more server on the same database, from the folder as it is in the repository. */
const withNewServer = async (check: (server: Awaited<ReturnType<typeof serve>>) => Promise<void>) => {
  const config = readConfig({
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'silent',
    JOBS: 'no',
    DATABASE_URL: String(product.database.pool.options.connectionString),
    SECRET,
    CONTENT_DIR: CONTENT,
  })
  const server = await serve({ config, migrations: MIGRATIONS, now: product.clock.now })
  try {
    await check(server)
  } finally {
    await server.stop()
  }
}

const load = (dir: string, force = false) =>
  importFolder(product.database.db, { dir, now: product.clock.now(), dryRun: false, force })

type Answering = { visitor: Client; userId: string; answers: number }

const answering = async (i: number): Promise<Answering> => {
  const { visitor, email } = await userWithGoal(product)
  return { visitor: visitor.copy(i % 2), userId: await userIdOf(product, email), answers: 0 }
}

/** Answers until it is over and four times more; tells what was refused, but for what a busy machine has no time for: that is asked again, as the web does. */
const answerUntil = async (person: Answering, isOver: () => boolean): Promise<unknown[]> => {
  const refused: unknown[] = []
  for (let after = 0; after < 4; after += isOver() ? 1 : 0) {
    const [question] = await patiently(() => person.visitor.get(listQuestions))
    const reply = await person.visitor.call(sendAnswer, {
      params: { uid: question?.uid ?? '' },
      body: { answer_id: question?.answers[0] ?? 0, ms: 3000 },
    })
    if (reply.kind === 'ok') person.answers += 1
    else if (reply.code !== 'ERR_UNAVAILABLE') refused.push(reply)
    // Thirty-two at once, and not as fast as one processor can.
    await sleep(50)
  }
  return refused
}

test('while 32 people answer through two servers loses no answer, and an older folder does not undo it', async () => {
  const people: Answering[] = []
  for (let i = 0; i < 32; i++) people.push(await answering(i))
  const witness = (await userWithGoal(product)).visitor
  const shown = (await witness.get(listQuestions)).find(({ kind }) => kind === 'scale')
  const item = content.items.find(({ number }) => number === shown?.number_original)
  const target = `item:${item?.id}`
  const text = 'Часы в ожидании новостей проходят у меня легко.'
  const draft = await drafts.approved(target, { text })
  let isOver = false
  const all = Promise.all(people.map(person => answerUntil(person, () => isOver)))
  try {
    await drafts.publish(draft)
    for (const server of [0, 1])
      await until(async () =>
        (await patiently(() => witness.copy(server).get(listQuestions))).some(
          question => question.text === text,
        ),
      )
  } finally {
    isOver = true
  }
  expect((await all).flat()).toEqual([])
  const stored = await product.rows(
    "select user_id, count(*)::int as answers from questions where status = 'answered' group by user_id",
  )
  const countOf = new Map(stored.map(row => [row['user_id'], row['answers']]))
  expect(people.map(({ userId }) => countOf.get(userId))).toEqual(people.map(({ answers }) => answers))

  const bank = await product.rows('select hash from current_bank')
  await withNewServer(async ({ paymentContext }) => {
    expect(await product.rows('select hash from current_bank')).toEqual(bank)
    expect(paymentContext.bank().item(item?.id ?? '')).toMatchObject({
      text,
      version: (item?.version ?? 0) + 1,
    })
  })
  expect(await load(CONTENT)).toMatchObject({ kind: 'same', kept: [target], diverged: [] })
})

const textsOf = (server: number) => product.servers[server]?.paymentContext

test('texts of the portrait and the diary reach both servers, are pulled, and go when they are taken back', async () => {
  const words = 'Вы умеете дать волю одному чувству и при этом удержать за дверью соседнее.'
  const pair = textsOf(0)?.texts.portrait.pairs.find(({ kind }) => kind === 'support')
  const id = pair?.when.map(({ quality, side }) => `${quality}.${side}`).toSorted()
  const portrait = await drafts.published(`portrait:support.${id?.join('.')}`, { text: words })
  const and = await drafts.published('portrait:joins', { 'yet.0': 'А вот' })
  const ask = 'О чём ещё хочется рассказать?'
  const diary = await drafts.published('diary:pattern.quarrel', { ask })
  const degree = await drafts.published('diary:answers', { 'answers.4.text': 'Да, так и было' })
  const isTold = (server: number) => {
    const { texts, bank } = textsOf(server) ?? {}
    const of = bank?.()
    const events = of?.events
    return {
      pair: texts?.portrait.pairs.some(({ text }) => text === words),
      // The space belongs to the place.
      yet: texts?.portrait.joins.yet[0] === 'А вот ',
      ask: events?.patterns.some(pattern => pattern.ask === ask),
      degree: of?.answerSet(events?.answers ?? '')?.answers[4]?.text === 'Да, так и было',
    }
  }
  const all = (is: boolean) => ({ pair: is, yet: is, ask: is, degree: is })
  for (const server of [0, 1]) await until(async () => isDeepStrictEqual(isTold(server), all(true)))

  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(CONTENT, dir, { recursive: true })
  expect(await pullContent(product.database.db, dir)).toContain('diary:answers')
  expect(await load(dir)).toMatchObject({ kind: 'same', kept: [], diverged: [] })
  rmSync(dir, { recursive: true })

  for (const draft of [portrait, and, diary, degree])
    expect(await drafts.withdraw(draft)).toMatchObject({ body: { draft: { state: 'withdrawn' } } })
  for (const server of [0, 1]) await until(async () => isDeepStrictEqual(isTold(server), all(false)))
  expect(await drafts.withdraw(diary)).toMatchObject({ code: 'ERR_CONFLICT' })
})

test('a plan is sold at its new price on both servers, is pulled, and at the old one when it is taken back', async () => {
  const priceOn = async (server: number) =>
    (await witness.copy(server).get(listTariffs)).find(({ uid }) => uid === 'medium')?.price
  const { visitor: witness } = await userWithGoal(product)
  const draft = await drafts.published('tariff:medium', { price: '890,50', oldPrice: '990' })
  for (const server of [0, 1]) await until(async () => (await priceOn(server)) === 89_050)

  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(CONTENT, dir, { recursive: true })
  expect(await pullContent(product.database.db, dir)).toContain('tariff:medium')
  expect(await load(dir)).toMatchObject({ kind: 'same', kept: [], diverged: [] })
  rmSync(dir, { recursive: true })

  await drafts.withdraw(draft)
  for (const server of [0, 1]) await until(async () => (await priceOn(server)) === 99_000)
})

test('a new item is asked on both servers, is pulled, and once taken back is not asked and keeps its answers', async () => {
  const text = 'За час до отъезда я чувствую себя ровно.'
  const draft = await drafts.published('item:calmness', { text })
  const id = draft.target.replace('item:', '')
  const isAsked = (server: number) => textsOf(server)?.bank().itemsAbout('calmness').includes(id) === true
  for (const server of [0, 1]) await until(async () => isAsked(server))

  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  // Any other may be asked first.
  await visitor.get(listQuestions)
  await product.rows(
    "update questions set item = $2, wording = 1 where user_id = $1 and status = 'pending' and position = (select min(position) from questions where user_id = $1 and status = 'pending')",
    [userId, id],
  )
  const [question] = await visitor.get(listQuestions)
  expect(question).toMatchObject({ text, number_original: 1700 })
  const answer = {
    params: { uid: question?.uid ?? '' },
    body: { answer_id: question?.answers[0] ?? 0, ms: 3000 },
  }
  expect(await visitor.copy(1).call(sendAnswer, answer)).toMatchObject({ kind: 'ok' })

  const reworded = 'За час до отъезда у меня на душе ровно.'
  await drafts.published(draft.target, { text: reworded })
  expect(
    (
      await drafts
        .drafted(draft.target, { isReversed: 'true' })
        .then(({ draft: of }) => patiently(() => editor.get(checkDraft, { params: { draft: of } })))
    ).problems,
  ).toMatchObject([{ check: 'item meaning', field: 'isReversed' }])

  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(CONTENT, dir, { recursive: true })
  expect(await pullContent(product.database.db, dir)).toContain(draft.target)
  expect(await load(dir)).toMatchObject({ kind: 'same', kept: [], diverged: [] })

  await drafts.published(draft.target, { isAsked: 'false' })
  for (const server of [0, 1]) await until(async () => !isAsked(server))
  expect(await pullContent(product.database.db, dir)).toContain(draft.target)
  expect(await load(dir)).toMatchObject({ kind: 'same', kept: [], diverged: [] })
  rmSync(dir, { recursive: true })
  for (const { paymentContext } of product.servers)
    expect(paymentContext.bank().item(id)).toMatchObject({ text: reworded, version: 3, stage: 'retired' })
  expect(
    await product.rows('select item, value from questions where user_id = $1 and item = $2', [userId, id]),
  ).toEqual([{ item: id, value: 0 }])
  await withNewServer(async ({ paymentContext }) => {
    expect(paymentContext.bank().item(id)).toMatchObject({ text: reworded, stage: 'retired' })
  })
})

test('a new item that is taken back stays in the bank with its words, and is not asked', async () => {
  const text = 'В зале ожидания мне думается о хорошем.'
  const draft = await drafts.published('item:calmness', { text })
  expect(await drafts.withdraw(draft)).toMatchObject({ kind: 'ok' })
  const id = draft.target.replace('item:', '')
  for (const { paymentContext } of product.servers)
    await until(async () => paymentContext.bank().item(id)?.stage === 'retired')
  expect(await load(CONTENT)).toMatchObject({ kind: 'same', diverged: [] })
  expect(textsOf(0)?.bank().item(id)).toMatchObject({ text })
})

test('a mail, a page and a banner reaches both servers and a new one, is pulled into a folder, and goes only by force', async () => {
  const subject = 'Пробные дни закончились'
  await drafts.published('mail:trial-ended', { subject })
  const bought = 'Вопросы добавлены: {questions}. Они не сгорают.'
  await drafts.published('banner:boosting-added', { text: bought })
  const { fields } = await editor.get(createDraft, { body: { target: 'page:help' } })
  const sentence = 'Пишите нам, если что-то непонятно.'
  await drafts.published('page:help', { markdown: `${fields['markdown']}\n\n${sentence}` })
  const isShown = async (server: number): Promise<boolean> =>
    (await product.visitor({ server }).get(readPage, { params: { name: 'help' } })).html.includes(sentence)
  for (const server of [0, 1]) await until(() => isShown(server))
  for (const { paymentContext } of product.servers)
    expect(paymentContext.texts).toMatchObject({
      mails: { 'trial-ended': { subject } },
      banners: expect.arrayContaining([expect.objectContaining({ text: bought })]),
    })
  await withNewServer(async ({ paymentContext }) => {
    expect(paymentContext.texts.mails['trial-ended'].subject).toBe(subject)
  })

  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(CONTENT, dir, { recursive: true })
  expect(await pullContent(product.database.db, dir)).toEqual(
    expect.arrayContaining(['mail:trial-ended', 'page:help', 'banner:boosting-added']),
  )
  expect(await load(dir)).toMatchObject({ kind: 'same', kept: [], diverged: [] })
  rmSync(dir, { recursive: true })

  expect((await load(CONTENT, true)).kind).not.toBe('refused')
  // New items, which people may have answered, are kept and not asked.
  const left = await product.rows(
    "select target from published_texts where target not like 'item:%' or fields->>'isAsked' <> 'false' order by target",
  )
  expect(left).toEqual([])
  expect(await load(CONTENT)).toMatchObject({ kind: 'same' })
  for (const server of [0, 1]) await until(async () => !(await isShown(server)))
})
