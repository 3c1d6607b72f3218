import { SITTING_ANSWERS, type Today } from '@grani/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../context.ts'

type Word = Today['sitting']['words'][number]

/** The newest first. */
const answersSince = (db: Db, userId: string, since: Date) =>
  db
    .selectFrom('questions')
    .select(['item', 'value'])
    .where('user_id', '=', userId)
    .where('status', '=', 'answered')
    .where('answered_at', '>=', since)
    .orderBy('answer_seq', 'desc')
    .limit(SITTING_ANSWERS)
    .execute()

/** Half of the scale from either end. */
const MIDDLE = 0.5

/** What the user has said of themselves since a moment, newest first: of lasting qualities, without what is sensitive. */
export const wordsSince = async (
  { db, bank: bankOf, texts }: Pick<Context, 'db' | 'bank' | 'texts'>,
  userId: string,
  since: Date,
): Promise<Word[]> => {
  const bank = bankOf()
  return (await answersSince(db, userId, since)).flatMap(({ item: id, value }): Word[] => {
    const item = bank.item(id)
    if (!item || item.kind === 'pair' || item.sensitive || value === null) return []
    const { quality, text, answers, key } = item
    const sides = texts.portrait.sides[quality]
    const answer = answers[value]
    if (!answer || !sides || bank.quality(quality)?.quality.kind === 'S') return []
    const share = value / (answers.length - 1)
    const keyed = key === 1 ? share : 1 - share
    if (keyed === MIDDLE)
      return [{ quality, text, answer: answer.text, side: 'middle', means: null, is_sure: false }]
    const side = keyed > MIDDLE ? 'high' : 'low'
    return [
      { quality, text, answer: answer.text, side, means: sides[side], is_sure: share === 0 || share === 1 },
    ]
  })
}
