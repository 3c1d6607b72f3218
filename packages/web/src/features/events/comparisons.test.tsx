import type { Evaluation } from '@grani/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Comparisons } from './comparisons.tsx'

const silent: Evaluation['comparisons'][number] = {
  item: 'assertiveness-e2',
  text: 'Своё мнение осталось при себе.',
  quality: { id: 'assertiveness', name: 'Напористость', low: '', high: '' },
  rating: -2,
  place: 'unknown',
  basis: 'answers',
  past: 0,
  usual: null,
  earlier: [],
  own: null,
}

const pageOf = (summary: string | null): string => {
  const known = { known: [], comparisons: [silent], more_about: null, is_counted: false }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these are read
  const evaluation = { ...known, summary } as unknown as Evaluation
  return renderToStaticMarkup(<Comparisons evaluation={evaluation} tappedOf={() => 'Вполне'} />)
}

test('where two marks have a sentence it is read first, and the marks are one tap away; else they are read at once', () => {
  const said = 'Прямо вы своего мнения не сказали, а в мыслях это осталось.'
  expect(pageOf(said)).toMatch(
    new RegExp(
      `${said}</p><details><summary[^>]*>Ваши отметки</summary>.*осталось при себе».*</details>`,
      'u',
    ),
  )
  expect(pageOf(null)).toMatch(/^(?!.*details).*осталось при себе»/u)
})
