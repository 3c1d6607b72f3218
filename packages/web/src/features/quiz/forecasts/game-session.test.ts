import { type ForecastGame, FORECASTS, type Question } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { createGameSession } from './game-session.ts'

const question = (n: number): Question => ({
  uid: `question-${n}`,
  id: String(n),
  number_original: n,
  prompt: null,
  text: `Вопрос ${n}`,
  answers: [11, 12],
  kind: 'scale',
  pair: null,
  sensitive: false,
  may_not_apply: false,
  soon: null,
  quality: 'calm',
})

const gameOf = (questions: readonly Question[]): ForecastGame => ({
  id: 'game',
  seal: 'seal',
  started_at: '',
  ends_at: '',
  questions: [...questions],
  options: [
    { id: 11, text: 'Нет' },
    { id: 12, text: 'Да' },
  ],
})

/** A server that knows what was done, in order, and can be out of reach. */
const play = (asked = FORECASTS) => {
  const done: string[] = []
  let waiting = Array.from({ length: asked }, (_, i) => question(i))
  let spare = 100
  let isReachable = true
  let overs = 0
  const reach = async (what: string, change: () => void) => {
    if (!isReachable) throw new Error('offline')
    done.push(what)
    change()
  }
  const without = (uid: string) => () => {
    waiting = waiting.filter(entry => entry.uid !== uid)
  }
  const session = createGameSession({
    game: gameOf(waiting),
    answer: (uid, answerId) => reach(`${uid}=${answerId}`, without(uid)),
    skip: uid =>
      reach(`${uid} skipped`, () => {
        without(uid)()
        waiting = [...waiting, question(spare++)]
      }),
    undo: uid =>
      reach(`${uid} undone`, () => {
        waiting = [question(Number(uid.slice('question-'.length))), ...waiting]
      }),
    read: async () => {
      await reach('read', () => {})
      return waiting.length > 0 ? gameOf(waiting) : null
    },
    onOver: () => overs++,
  })
  const asks = () => {
    const view = session.view()
    return view.kind === 'asking' ? view.question.uid : view.kind
  }
  return {
    session,
    done,
    asks,
    answered: () => session.view().answered,
    overs: () => overs,
    setReachable: (value: boolean) => {
      isReachable = value
    },
  }
}

/** Until what was sent has come back. */
const settled = () => new Promise(resolve => setTimeout(resolve))

describe('a game of forecasts on this page', () => {
  test('asks the next question at once, sends in order, and is over after the last answer', async () => {
    const game = play()
    for (let i = 0; i < FORECASTS; i++) {
      expect(game.asks()).toBe(`question-${i}`)
      expect(game.answered()).toBe(i)
      game.session.answer(12, 3000)
    }
    expect(game.overs()).toBe(0)
    await settled()
    expect(game.done).toEqual([...Array.from({ length: FORECASTS }, (_, i) => `question-${i}=12`), 'read'])
    expect(game.overs()).toBe(1)
  })

  test('goes on with another question for a skipped one, whatever is answered meanwhile', async () => {
    const game = play()
    game.session.putAside('skip')
    game.session.answer(11, 3000)
    expect(game.asks()).toBe('question-2')
    await settled()
    expect(game.asks()).toBe('question-2')
    expect(game.answered()).toBe(1)
    for (let i = 0; i < FORECASTS - 1; i++) game.session.answer(11, 3000)
    await settled()
    expect(game.done).toContain('question-100=11')
    expect(game.overs()).toBe(1)
  })

  test('takes the last answer back and asks it again', async () => {
    const game = play()
    game.session.answer(11, 3000)
    game.session.takeBack()
    expect(game.asks()).toBe('question-0')
    expect(game.answered()).toBe(0)
    game.session.answer(12, 3000)
    await settled()
    expect(game.done).toEqual(['question-0=11', 'question-0 undone', 'question-0=12'])
  })

  test('says that a connection is lost, and asks again what the server does not have', async () => {
    const game = play()
    game.session.answer(11, 3000)
    await settled()
    game.setReachable(false)
    game.session.answer(11, 3000)
    game.session.answer(11, 3000)
    await settled()
    expect(game.asks()).toBe('failed')
    game.setReachable(true)
    game.session.reload()
    await settled()
    expect(game.asks()).toBe('question-1')
    expect(game.answered()).toBe(1)
  })
})
