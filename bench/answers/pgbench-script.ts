import { SAVE_ANSWER } from '@grani/server/features/quiz/answering/save-answer.ts'
import { READ_ANSWER_CONTEXT } from '@grani/server/features/quiz/answering/answer-context.ts'
import { type UserSet, SQL_IDS } from './users.ts'

const inline = (text: string, values: string[]): string =>
  text
    .replaceAll(/\$(\d+)/g, (_all, n: string) => values[Number(n) - 1] ?? 'null')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The two statements of one answer, as the server sends them, for pgbench. Each client has users of its own. */
export const scriptOf = (
  { users, questionsEach }: UserSet,
  clients: number,
  stateBytes: number,
  week: string,
): string => {
  const state = `decode('${'5a'.repeat(stateBytes)}', 'hex')`
  const { user, question } = SQL_IDS
  const context = inline(READ_ANSWER_CONTEXT.text, [user, user, `'${week}'::date`, question])
  // As the first statement returns them; the session has the user's id.
  const [userRead, questionRead] = [':session_id::uuid', ':uid::uuid']
  const belief = [userRead, ':version::int', `'bench'`, state]
  const paid = [`'${week}'::date`, `'plan'`, 'now()']
  const answer = inline(SAVE_ANSWER.text, [
    ...belief,
    ...paid,
    questionRead,
    '1',
    '1::smallint',
    '3000',
    `'[]'`,
  ])
  return [
    `\\set turn :i / ${questionsEach}`,
    `\\set user (:client_id + :turn * ${clients}) % ${users}`,
    `\\set question :user * ${questionsEach} + :i % ${questionsEach}`,
    '\\set i :i + 1',
    `${context} \\gset`,
    `${answer};`,
  ].join('\n')
}
