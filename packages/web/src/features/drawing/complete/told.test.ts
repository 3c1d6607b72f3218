import type { IdeaKind } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { copy } from './copy.ts'
import { headlineOf, kindsOf, lineOf, namedHeadlineOf, saidOf } from './told.ts'

const figures = (first: number, also: number, no: number, nameless = 0, open = 0) =>
  (
    [
      ['first', 'people', first],
      ['also', 'people', also],
      ['no', 'other', no],
      [null, 'void', nameless],
      [null, 'open', open],
    ] as const
  ).flatMap(([listed, state, count]) => Array.from({ length: count }, () => ({ listed, state })))

describe('the headline says where the list has the ideas', () => {
  test.each([
    [figures(1, 0, 0), 'По\u00A0нашему списку, ваша идея из\u00A0тех, что видят первыми.'],
    [figures(0, 1, 0), 'По\u00A0нашему списку, ваша идея из\u00A0тех, что приходят многим.'],
    [figures(0, 0, 1, 2), 'Вашей идеи в\u00A0нашем списке нет.'],
    [figures(3, 0, 0), 'По\u00A0нашему списку, все три идеи из\u00A0тех, что видят первыми.'],
    [figures(0, 2, 0), 'По\u00A0нашему списку, обе идеи из\u00A0тех, что приходят многим.'],
    [figures(0, 0, 3), 'Ни\u00A0одной из\u00A0трёх идей в\u00A0нашем списке нет.'],
    [
      figures(1, 1, 1),
      'Из\u00A0трёх идей одну видят первой, одна приходит многим, одной в\u00A0нашем списке нет.',
    ],
    [figures(2, 0, 8), 'Из\u00A0десяти идей две видят первыми, восьми в\u00A0нашем списке нет.'],
    [figures(0, 5, 6), 'Из\u00A011\u00A0идей пять приходят многим, шести в\u00A0нашем списке нет.'],
    [figures(0, 0, 21), 'Ни\u00A0одной из\u00A021\u00A0идеи в\u00A0нашем списке нет.'],
    // What was asked and not answered is no answer.
    [
      figures(1, 0, 1, 0, 1),
      'Из\u00A0трёх идей одну видят первой, одной в\u00A0нашем списке нет, одну осталось уточнить.',
    ],
    [
      figures(0, 1, 0, 1, 2),
      'По\u00A0нашему списку, из\u00A0трёх идей одна приходит многим, две осталось уточнить.',
    ],
  ])('%#', (given, said) => {
    expect(headlineOf(given)).toBe(said)
  })

  test('by their names while they are few, and those that the list does not have first', () => {
    const named = (...given: (readonly [string, 'first' | 'also' | 'no'])[]) =>
      namedHeadlineOf(
        given.map(([title, listed]) => ({ title, listed, state: 'people' as const })),
      )?.replaceAll('\u00A0', ' ')
    expect(named(['зонт', 'first'], ['горы', 'first'], ['кот спит', 'no'])).toBe(
      'Такого в нашем списке нет: «кот спит». Сразу видят: «зонт» и «горы».',
    )
    expect(named(['лисичка', 'also'], ['зонт', 'first'])).toBe(
      'Приходит многим: «лисичка». Сразу видят: «зонт».',
    )
    // Of one place, and of many, as numbers.
    expect(named(['зонт', 'first'], ['горы', 'first'])).toContain('обе идеи')
    expect(
      named(
        ...'абвгд'
          .split('')
          .map((title, i) => [title, i > 0 ? ('no' as const) : ('first' as const)] as const),
      ),
    ).toContain('четырёх в нашем списке нет')
    const open = { title: 'эхо', listed: null, state: 'open' as const }
    const first = { title: 'зонт', listed: 'first' as const, state: 'people' as const }
    const no = { title: 'кот', listed: 'no' as const, state: 'other' as const }
    expect(namedHeadlineOf([open, first, no])).toContain('одну осталось уточнить')
  })

  test('and is none where nothing has a name', () => {
    expect([figures(0, 0, 0, 2), figures(0, 0, 0, 1, 2)].map(headlineOf)).toEqual([null, null])
  })
})

describe('what ideas have in common', () => {
  const of = (...kinds: (IdeaKind | null)[]) => kinds.map(kind => ({ kind, state: 'other' as const }))

  test('is counted where the titles are known words, and the others are not guessed', () => {
    expect(kindsOf(of('living', 'thing', 'living', null, 'other'))).toBe(
      'Больше всего среди узнанных названий: люди и\u00A0животные, 2 из\u00A03. Об остальных не\u00A0гадаем.',
    )
    expect(kindsOf(of('living', 'thing', 'living', 'sign', 'plant'))).toBe(
      'Узнанные названия о\u00A0разном: люди и\u00A0животные\u00A02, растения\u00A01, вещи\u00A01, знаки\u00A01.',
    )
    expect(kindsOf(of('nature', 'nature', 'nature'))).toBe('Все идеи об\u00A0одном: природа.')
  })

  test('is not told of two', () => {
    expect(kindsOf(of('living', 'living', null, null))).toBeNull()
  })
})

describe('a figure', () => {
  const reading = {
    drawing: '',
    figure: { id: 'a01', paths: [] },
    title: 'эхо',
    concept: null,
    same: 0,
    rarity: null,
    examples: [],
    kind: null,
  }

  test('says how many have drawn it only until they are enough', () => {
    const other = { ...reading, state: 'other', listed: 'no' } as const
    expect(saidOf({ ...other, people: 0 })).toBe('В\u00A0списке нет')
    expect(saidOf({ ...other, people: 17 })).toBe(
      'В\u00A0списке нет. Пока эту фигуру рисовали 17\u00A0человек из 50.',
    )
    expect(saidOf({ ...other, people: 64 })).toBe('В\u00A0списке нет')
    const open = { ...reading, state: 'open', listed: null } as const
    expect(saidOf({ ...open, people: 64 })).toBe('Осталось уточнить')
  })

  test('says which examples it stands among, so that no two lines are one', () => {
    const examples = ['зонт', 'мост', 'кит', 'рыба']
    const no = { ...reading, state: 'other' as const, listed: 'no' as const, people: 0, examples }
    expect([no, { ...no, examples: [] }].map(lineOf)).toEqual([
      'В\u00A0списке другое: зонт, мост, кит',
      'В\u00A0списке нет',
    ])
    // What the title says itself is no other thing.
    expect(lineOf({ ...no, title: 'Зонт над койкой' })).toBe('В\u00A0списке просто «зонт»')
    expect(lineOf({ ...no, title: 'зонтик' })).toContain('другое')
    const first = { ...reading, state: 'people', people: 0, concept: 'Зонт', examples } as const
    expect(lineOf({ ...first, listed: 'first' })).toBe('Так\u00A0же скоро видят: мост, кит')
    expect(lineOf({ ...first, listed: 'also', concept: 'рыба' })).toBe('Раньше видят: зонт, мост')
    expect(lineOf({ ...no, state: 'compared', people: 64, same: 3 })).toBe(
      'Такая же идея у 3 из 64\u00A0человек.',
    )
  })

  test('among people stands in the place of the list', () => {
    const compared = { ...reading, state: 'compared', listed: 'first', people: 64, same: 3 } as const
    expect(saidOf(compared)).toBe('Такая же идея у 3 из 64\u00A0человек.')
  })
})

test('how rare ideas are is promised only where some figure has been compared with other people', () => {
  expect(copy.meaning({ compared: 0, people: 12 })).not.toContain('редки')
  expect(copy.meaning({ compared: 2, people: 61 })).toContain('редки среди 61\u00A0человека')
})
