import { connect } from 'node:net'
import { FEW_QUESTIONS, listQuestions, type Question } from '@grani/contract'
import * as schemas from '@grani/contract/schemas'
import { ANSWERS_PER_PROGRESS } from './mix.ts'

/**
 * Answers over HTTP as the web app does, every user over one keep-alive connection: the list at first, later with the reply
 * to an answer, progress after every fifth answer. Runs in a process of its own; speaks bare HTTP/1.1, so that the load costs little.
 */
export type UsersPlan = {
  port: number
  /** The access token of each user. */
  tokens: string[]
  answersEach: number
  /** So many users at a time; all at once unless told. */
  atOnce?: number
  /** No answer is begun after that; all are given unless told. */
  seconds?: number
  /** Tells of every so many answers, all users together; never unless told. */
  tellEvery?: number
}

export type UsersReport = { answers: number; lists: number; progress: number; ms: number[]; bad: string[] }

const STATUS_AT = 'HTTP/1.1 '.length

/** A connection that sends one request at a time; gives the body of a 200 and fails on anything else. */
const openConnection = (port: number) => {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let received: Buffer[] = []
  let waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | null = null
  socket.on('data', chunk => {
    received.push(chunk)
    const text = Buffer.concat(received)
    const end = text.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = text.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (text.length < end + 4 + length) return
    received = []
    const body = text.toString('utf8', end + 4)
    const status = head.slice(STATUS_AT, STATUS_AT + 3)
    if (status === '200') waiting?.resolve(body)
    else waiting?.reject(new Error(`${status} ${body}`))
  })
  socket.on('error', error => waiting?.reject(error))
  return {
    send: (request: string): Promise<string> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

const drive = async (
  token: string,
  { port, answersEach, tellEvery = Infinity }: UsersPlan,
  report: UsersReport,
  until: number,
): Promise<void> => {
  const connection = openConnection(port)
  const head = (method: string, path: string): string =>
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: grani_access=${token}\r\n`
  let list: Question[] = []
  for (let given = 0; given < answersEach && performance.now() < until; given++) {
    if (list.length < FEW_QUESTIONS) {
      const listed = await connection.send(`${head('GET', listQuestions.path)}\r\n`)
      list = schemas.listQuestions.reply.parse(JSON.parse(listed))
      report.lists++
    }
    const question = list.shift()
    if (!question) throw new Error('Nothing is left to ask')
    const body = JSON.stringify({
      answer_id: question.answers[given % question.answers.length],
      ms: 3000,
      with_list: true,
    })
    const begun = performance.now()
    const reply = await connection.send(
      `${head('POST', `/api/questions/${question.uid}`)}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    report.ms.push(performance.now() - begun)
    report.answers++
    if (report.answers % tellEvery === 0) process.send?.(report.answers)
    const { questions } = schemas.sendAnswer.reply.parse(JSON.parse(reply))
    if (questions) {
      list = questions
      report.lists++
    }
    if ((given + 1) % ANSWERS_PER_PROGRESS === 0) {
      await connection.send(`${head('GET', '/api/results/progress')}\r\n`)
      report.progress++
    }
  }
  connection.close()
}

process.on('message', async (plan: UsersPlan) => {
  const report: UsersReport = { answers: 0, lists: 0, progress: 0, ms: [], bad: [] }
  const failed = (error: Error): void => void report.bad.push(error.message)
  const { tokens, atOnce = tokens.length, seconds = Infinity } = plan
  const until = performance.now() + seconds * 1000
  const waiting = [...tokens]
  const work = async (): Promise<void> => {
    for (
      let token = waiting.shift();
      token !== undefined && performance.now() < until;
      token = waiting.shift()
    )
      await drive(token, plan, report, until).catch(failed)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  process.send?.(report, () => process.exit(0))
})
