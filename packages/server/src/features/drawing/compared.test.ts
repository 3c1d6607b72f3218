import {
  chooseDrawingConcept,
  chooseDrawingCounting,
  codeIdea,
  listIdeaFigures,
  mergeIdea,
  openIdeaFigure,
  readDrawingReading,
  refresh,
  removeDrawing,
  removeProfile,
  renameIdea,
} from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { artist, countedArtist, countOthers, drawSession, openSet } from '@grani/testing/drawing.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { PASSWORD } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countIdeas } from './service.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const FIGURES = ['a', 'b', 'c', 'd'].flatMap(set =>
  Array.from({ length: 10 }, (_, i) => `${set}${String(i + 1).padStart(2, '0')}`),
)

const count = async () => {
  const [server] = product.servers
  if (server) await countIdeas(server.paymentContext)
}

const ideasOf = async (visitor: Client) => (await visitor.get(readDrawingReading)).ideas

const peopleWith = async (figure: string, concept: string): Promise<number> => {
  const [row] = await product.rows('select people from ideas where figure = $1 and concept = $2', [
    figure,
    concept,
  ])
  return Number(row?.['people'] ?? 0)
}

/** Sixty others at each figure; their sheets are only counted, not there. */
const sixtyOthers = async (figures = FIGURES) => {
  for (const figure of figures) await countOthers(product, figure, { house: 40, boat: 15, spider: 5 })
}

describe('the value of a user', () => {
  test('is told from eight figures of fifty others, and preliminary below twenty', async () => {
    const { visitor, userId } = await artist(product)
    await openSet(product, userId, 1)
    const { drawn } = await drawSession(product, visitor, { title: 'эхо' })
    expect((await ideasOf(visitor)).value).toBeNull()
    for (const { id, figure } of drawn) {
      await countOthers(product, figure, { house: 40, boat: 15, spider: 4 })
      await visitor.get(chooseDrawingConcept, { params: { id }, body: { concept: 'spider' } })
    }
    const first = await ideasOf(visitor)
    expect(first.compared).toBe(10)
    expect(first.value).toMatchObject({ is_preliminary: true, name: null })
    expect(first.value?.low).toBeLessThan(first.value?.high ?? 0)
    // 49 others at three of them: seven figures are left.
    for (const { figure } of drawn.slice(0, 3))
      await countOthers(product, figure, { house: 30, boat: 15, spider: 4 })
    const fewer = await ideasOf(visitor)
    expect([fewer.compared, fewer.value]).toEqual([7, null])
    expect(fewer.figures.filter(({ state }) => state === 'people')).toHaveLength(3)
    expect(fewer.history).toMatchObject([{ figures: 8 }, { figures: 9 }, { figures: 10 }])
  })

  test('has a name from twenty figures on', async () => {
    await sixtyOthers()
    const { visitor } = await artist(product)
    for (let day = 0; day < 2; day++) {
      const { drawn } = await drawSession(product, visitor, { title: 'кувшинка на болоте' })
      for (const { id } of drawn)
        await visitor.get(chooseDrawingConcept, { params: { id }, body: { concept: 'spider' } })
      product.clock.pass(DAY)
      await visitor.get(refresh)
    }
    const { value, compared } = await ideasOf(visitor)
    expect([compared, value?.name, value?.is_preliminary]).toEqual([20, 'rare', false])
  })

  test('never compares a sheet with itself', async () => {
    const sixty = { umbrella: 30, bridge: 30 }
    const [own, other] = [await countedArtist(product), await artist(product)]
    for (const { visitor, userId } of [own, other]) {
      await openSet(product, userId)
      await drawSession(product, visitor, { title: 'зонтик', titles: { a01: 'зонт' }, figures: 1 })
    }
    await count()
    await countOthers(product, 'a01', { ...sixty, umbrella: 31 })
    const readingOf = async (visitor: Client) => (await ideasOf(visitor)).figures[0]
    expect(await readingOf(own.visitor)).toMatchObject({ people: 60, same: 30 })
    expect(await readingOf(other.visitor)).toMatchObject({ people: 61, same: 31 })
  })

  test('stands nowhere for titles that say nothing', async () => {
    const { visitor, userId } = await countedArtist(product)
    await openSet(product, userId)
    const titles = { a01: 'ыыы фывапролд', a02: 'ыыы фывапролд' }
    const { drawn } = await drawSession(product, visitor, { titles, figures: 2 })
    // Of the first figure people had ideas: there is something to ask.
    expect(drawn.map(({ reply }) => reply.concept_state)).toEqual(['open', 'other'])
    await count()
    await sixtyOthers(['a01', 'a02'])
    expect(await ideasOf(visitor)).toMatchObject({ compared: 0, value: null })
    const coder = await staffMember(product, ['editor'])
    const params = { figure: 'a01' }
    const { queue } = await coder.visitor.get(openIdeaFigure, { params })
    const { stems = '' } = queue.find(({ phrase }) => phrase === 'ыыы фывапролд') ?? {}
    const body = { stems, verdict: 'void' as const, concept: null, name: null }
    await coder.visitor.get(codeIdea, { params, body })
    const states = (await ideasOf(visitor)).figures.map(entry => [entry.figure.id, entry.state])
    expect(Object.fromEntries(states)).toEqual({ a01: 'void', a02: 'other' })
    // The next one who writes it is told at once that it names no idea.
    const next = await artist(product)
    await openSet(product, next.userId)
    const again = await drawSession(product, next.visitor, { title: 'фывапролд, ЫЫЫ', figures: 1 })
    expect(again.drawn[0]?.reply).toEqual({
      concept_state: 'void',
      concept: null,
      listed: null,
      common: null,
    })
  })
})

describe('who counts for others', () => {
  test('people who agreed, with their first attempt, and no testers', async () => {
    const agreed = await countedArtist(product)
    const silent = await artist(product)
    const tester = await countedArtist(product)
    await product.rows("update users set groups = '{users,qa}' where user_id = $1", [tester.userId])
    const titles = { a01: 'зонт', a02: 'молния' }
    for (const { visitor, userId } of [agreed, silent, tester]) {
      await openSet(product, userId)
      await drawSession(product, visitor, { titles, figures: 2 })
    }
    await product.rows("update drawings set is_first = false where user_id = $1 and figure = 'a02'", [
      agreed.userId,
    ])
    const counted = () =>
      product.rows(
        'select user_id, figure, counted_as from drawings where counted_as is not null and user_id = any ($1)',
        [[agreed.userId, silent.userId, tester.userId]],
      )
    await count()
    expect(await counted()).toEqual([{ user_id: agreed.userId, figure: 'a01', counted_as: 'umbrella' }])
    await agreed.visitor.get(chooseDrawingCounting, { body: { counts_for_others: false } })
    await count()
    expect(await counted()).toEqual([])
  })

  test('an erased sheet and an erased person leave the counts, and their titles the queue', async () => {
    const people = [await countedArtist(product), await countedArtist(product), await countedArtist(product)]
    const [one, two] = people
    const title = 'лошадь в яблоках'
    const sheets: string[] = []
    for (const { visitor, userId } of people) {
      await openSet(product, userId, 3)
      const { drawn } = await drawSession(product, visitor, {
        titles: { d01: 'магнит', d04: title },
        figures: 2,
      })
      sheets.push(drawn[0]?.id ?? '')
    }
    await count()
    const before = await peopleWith('d01', 'magnet')
    expect(before).toBeGreaterThanOrEqual(3)
    await one?.visitor.get(removeDrawing, { params: { id: sheets[0] ?? '' } })
    await count()
    expect(await peopleWith('d01', 'magnet')).toBe(before - 1)
    await two?.visitor.get(removeProfile, { body: { password: PASSWORD } })
    await count()
    expect(await peopleWith('d01', 'magnet')).toBe(before - 2)
    const shown = () => product.rows('select seen from idea_queue where title = $1', [title])
    expect(await shown()).toEqual([{ seen: 2 }])
    for (const { visitor } of people) await visitor.call(removeProfile, { body: { password: PASSWORD } })
    await count()
    expect(await shown()).toEqual([])
    for (const table of ['drawings', 'drawing_sessions', 'drawing_choices', 'drawing_readings'])
      expect(
        await product.rows(`select 1 from ${table} where user_id = any ($1)`, [
          people.map(({ userId }) => userId),
        ]),
      ).toEqual([])
  })

  test('a title without consent is shown to the staff only when three people wrote it', async () => {
    const title = 'самовар с баранками'
    const shown = () => product.rows('select seen from idea_queue where title = $1', [title])
    for (const seen of [null, null, 3]) {
      const { visitor, userId } = await artist(product)
      await openSet(product, userId)
      await drawSession(product, visitor, { title, figures: 1 })
      await count()
      expect(await shown()).toEqual(seen === null ? [] : [{ seen }])
    }
  })
})

describe('coding by the staff', () => {
  const figure = 'a01'

  /** Titles of one figure as they wait. */
  const queueTitles = async (prefix: string, howMany: number) => {
    for (let i = 0; i < howMany; i++)
      await product.rows(
        `insert into idea_queue (figure, stems, phrase, title, seen) values ($1, $2, $3, $2, 1)`,
        // The first byte of the digest says whether a second person codes it.
        [figure, `${prefix}${i}`, Buffer.from([i % 2 === 0 ? 3 : 200, i, prefix.length])],
      )
    return Array.from({ length: howMany }, (_, i) => `${prefix}${i}`)
  }

  const code = (visitor: Client, stems: string, concept: string | null) =>
    visitor.call(codeIdea, {
      params: { figure },
      body: { stems, verdict: concept === null ? 'void' : 'known', concept, name: null },
    })

  const waiting = async (visitor: Client) =>
    (await visitor.get(openIdeaFigure, { params: { figure } })).queue.map(({ stems }) => stems)

  test('puts a title to an idea for all who wrote it, makes new ones, renames and joins them', async () => {
    const { visitor } = await countedArtist(product)
    const { drawn } = await drawSession(product, visitor, { title: 'пылесос дяди Фёдора', figures: 1 })
    await count()
    const { figure: own = '', id = '' } = drawn[0] ?? {}
    const { visitor: coder } = await staffMember(product, ['psychologist'])
    const { queue } = await coder.get(openIdeaFigure, { params: { figure: own } })
    const { stems = '' } = queue.find(({ phrase }) => phrase === 'пылесос дяди Фёдора') ?? {}
    const params = { figure: own }
    const { concept } = await coder.get(codeIdea, {
      params,
      body: { stems, verdict: 'new', concept: null, name: 'пылесос' },
    })
    const [sheet] = await product.rows('select concept, concept_state from drawings where drawing_id = $1', [
      id,
    ])
    expect(sheet).toEqual({ concept, concept_state: 'coded' })
    await count()
    expect(await peopleWith(own, concept ?? '')).toBe(1)
    await coder.get(renameIdea, { params: { figure: own, concept: concept ?? '' }, body: { name: 'уборка' } })
    const { ideas } = await coder.get(openIdeaFigure, { params })
    expect(ideas.find(idea => idea.concept === concept)?.name).toBe('уборка')
    const example = ideas.find(idea => idea.is_example)
    const into = example?.concept ?? ''
    await coder.get(mergeIdea, { params: { figure: own, concept: concept ?? '' }, body: { into } })
    expect(
      await product.rows('select concept, counted_as from drawings where drawing_id = $1', [id]),
    ).toEqual([{ concept: into, counted_as: into }])
    const actions = await product.rows('select action, after from journal where subject = $1 order by seq', [
      own,
    ])
    expect(actions.map(({ action }) => action).slice(-3)).toEqual(['idea.code', 'idea.rename', 'idea.merge'])
    expect(JSON.stringify(actions)).not.toContain('дяд')
  })

  test('is done twice for a tenth of the titles, by another person who does not see the first', async () => {
    const [one, two] = [await staffMember(product, ['editor']), await staffMember(product, ['owner'])]
    const titles = await queueTitles('pair', 24)
    for (const stems of titles) expect((await code(one.visitor, stems, 'umbrella')).kind).toBe('ok')
    expect((await waiting(one.visitor)).filter(stems => titles.includes(stems))).toEqual([])
    const second = (await waiting(two.visitor)).filter(stems => titles.includes(stems))
    expect(second).toHaveLength(12)
    expect(await code(two.visitor, 'pair1', 'umbrella')).toMatchObject({ status: 404 })
    for (const [i, stems] of second.entries()) await code(two.visitor, stems, i < 3 ? 'bridge' : 'umbrella')
    const { agreement } = await two.visitor.get(listIdeaFigures)
    expect(agreement.pairs).toBe(12)
    // Nine of twelve agree; the first coder had one idea only, so chance alone gives nine as well.
    expect(agreement.kappa).toBeCloseTo(0, 6)
    const { disputed } = await one.visitor.get(openIdeaFigure, { params: { figure } })
    expect(disputed.map(({ concepts }) => concepts)).toEqual(
      Array.from({ length: 3 }, () => ['umbrella', 'bridge']),
    )
    const stems = disputed[0]?.stems ?? ''
    expect((await code(one.visitor, stems, 'bridge')).kind).toBe('ok')
    expect(await code(one.visitor, stems, 'bridge')).toMatchObject({ code: 'ERR_NOT_FOUND' })
    const [standing] = await product.rows('select concept from idea_phrases where stems = $1', [stems])
    expect(standing?.['concept']).toBe('bridge')
  })

  test('is for those who may', async () => {
    const { visitor } = await staffMember(product, ['support'])
    expect(await visitor.call(listIdeaFigures)).toMatchObject({ code: 'ERR_ROLE' })
  })
})
