import type { BrowserContext } from 'playwright-core'
import { inCharacter } from './character.ts'

type Asked = { uid: string; text: string; answers: number[] }

/** A pause that looks like thinking. */
const MS = 3000

/** Answers through the API as somebody does with strong and weak sides, until there are `wanted` results. */
export const answerUntil = async (
  { request }: BrowserContext,
  url: string,
  wanted: number,
): Promise<void> => {
  const pick = inCharacter()
  let results = 0
  while (results < wanted) {
    const list: Asked[] = await (await request.get(`${url}/api/questions`)).json()
    if (list.length === 0) throw new Error(`No question left after ${results} results`)
    for (const { uid, text, answers } of list) {
      const reply = await request.post(`${url}/api/questions/${uid}`, {
        data: { answer_id: answers[pick(text, answers.length)], ms: MS },
        headers: { origin: url },
      })
      if (!reply.ok()) throw new Error(`${reply.status()} ${await reply.text()}`)
      const { new_results }: { new_results: number } = await reply.json()
      results += new_results
    }
  }
}
