import { ANSWER } from '@grani/server/features/quiz/store.ts'
import { DESK } from '@grani/server/features/quiz/desk.ts'
import { type Crowd, SQL_IDS } from './people.ts'

const put = (text: string, values: string[]): string =>
  text
    .replaceAll(/\$(\d+)/g, (_all, n: string) => values[Number(n) - 1] ?? 'null')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The two statements of one answer, as the server sends them, for pgbench: clients take turns with the people. */
export const scriptOf = (
  { people, questionsEach }: Crowd,
  clients: number,
  stateBytes: number,
  week: string,
): string => {
  const state = `decode('${'5a'.repeat(stateBytes)}', 'hex')`
  const { person, question } = SQL_IDS
  const desk = put(DESK.text, [person, person, `'${week}'::date`, question])
  // As the desk has them; the session has the person's id.
  const [personRead, questionRead] = [':session_id::uuid', ':uid::uuid']
  const belief = [personRead, ':version::int', `'bench'`, state]
  const paid = [`'${week}'::date`, `'plan'`, 'now()']
  const answer = put(ANSWER.text, [...belief, ...paid, questionRead, '1', '1::smallint', '3000', `'[]'`])
  return [
    `\\set turn :i / ${questionsEach}`,
    `\\set person (:client_id + :turn * ${clients}) % ${people}`,
    `\\set question :person * ${questionsEach} + :i % ${questionsEach}`,
    '\\set i :i + 1',
    `${desk} \\gset`,
    `${answer};`,
  ].join('\n')
}
