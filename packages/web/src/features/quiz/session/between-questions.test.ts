import { expect, test } from 'vitest'
import { createBetweenQuestions } from './between-questions.ts'

const withTimer = () => {
  let onTimer = (): void => {}
  const shown: string[] = []
  const between = createBetweenQuestions((_ms, action) => {
    onTimer = action
    return () => {
      onTimer = () => {}
    }
  })
  return {
    between,
    shown,
    show: (name: string) => between.run(() => shown.push(name)),
    read: () => onTimer(),
  }
}

test('what comes right after an answer is shown at once', () => {
  const { between, shown, show } = withTimer()
  between.onNext()
  show('first')
  expect(shown).toEqual(['first'])
})

test('what comes while the question is read waits for the next answer, all of it', () => {
  const { between, shown, show, read } = withTimer()
  between.onNext()
  read()
  show('first')
  show('second')
  expect(shown).toEqual([])
  between.onNext()
  expect(shown).toEqual(['first', 'second'])
  between.onNext()
  expect(shown).toHaveLength(2)
})

test('the time to begin reading starts anew with each question', () => {
  const { between, shown, show, read } = withTimer()
  between.onNext()
  read()
  between.onNext()
  show('first')
  expect(shown).toEqual(['first'])
})

test('what is held is forgotten when an answer is taken back', () => {
  const { between, shown, show, read } = withTimer()
  between.onNext()
  read()
  show('first')
  between.forget()
  between.onNext()
  expect(shown).toEqual([])
})
