import { expect, test } from 'vitest'
import { deviceStorage as storage } from '../../../shared/api/device-storage.ts'
import { keepNamed, namedBefore } from './named-before.ts'

const at = (began: string) => ({ storage, key: 'quiz.person.named', began })

test('an ending knows what those before it have named, and names its own again after a reload', () => {
  keepNamed(at('first'), ['heavy'])
  expect([...namedBefore(at('first'))]).toEqual([])
  expect([...namedBefore(at('second'))]).toEqual(['heavy'])
  keepNamed(at('second'), ['heavy', 'weak'])
  expect([...namedBefore(at('second'))]).toEqual(['heavy'])
  expect([...namedBefore(at('third'))].toSorted()).toEqual(['heavy', 'weak'])
})

test('what the device keeps in another form counts as nothing', () => {
  for (const text of ['no JSON', 'null', '[]', '7']) {
    storage.write('quiz.person.named', text)
    expect([...namedBefore(at('first'))]).toEqual([])
  }
})
