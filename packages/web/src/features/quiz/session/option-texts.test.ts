import { expect, test } from 'vitest'
import { questionOf } from '../../../../testing/question.ts'
import { missingOptionIds, withTexts } from './option-texts.ts'

test('the text of an option is fetched once', () => {
  const questions = ['a', 'b'].map(questionOf)
  expect(missingOptionIds({}, questions)).toEqual([1, 2, 3])
  expect(missingOptionIds(withTexts({ 1: 'нет' }, [{ id: 3, text: 'да' }]), questions)).toEqual([2])
})
