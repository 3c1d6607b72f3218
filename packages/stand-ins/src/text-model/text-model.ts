import type { Certificate } from '../certificate.ts'
import { type ReceivedRequest, type Reply, type StandIn, startStandIn } from '../host.ts'

export const TEXT_MODEL_NAME = 'reader-for-tests'
export const TEXT_MODEL_KEY = 'text-model-key-for-tests'

/** What a model may do: read well, or fail in one of the ways models do. `obedient` does what the words it reads tell it. */
export type TextModelMood =
  | 'good'
  | 'slow'
  | 'endless'
  | 'broken-json'
  | 'foreign-quote'
  | 'foreign-quality'
  | 'diagnosis'
  | 'command'
  | 'gendered'
  | 'cruel'
  | 'dangerous'
  | 'obedient'
  | 'elsewhere'
  | 500
  | 429

type Read = { text: string; qualities: { id: string; name: string }[]; situations: { id: string }[] }

export type TextModelStandIn = StandIn & {
  /** The moods of the next calls, in turn; the last stays. */
  moods: TextModelMood[]
  /** What each call was asked to read. */
  reads: Read[]
  /** How many bytes of each endless reply were taken before its reader hung up. */
  taken: number[]
}

const GOOD_SENTENCE = 'Дело идёт к концу раньше, чем ожидается, и это радует.'

const goodReading = ({ text, qualities, situations }: Read) => ({
  situations: situations.slice(0, 1).map(({ id }) => id),
  said: GOOD_SENTENCE,
  questions: ['Что здесь для вас важнее всего?'],
  expressions: qualities
    .slice(0, 1)
    .map(({ id }) => ({ quality: id, direction: 1, quote: text.slice(0, 12) })),
})

const readingIn = (mood: TextModelMood, read: Read): unknown => {
  const good = goodReading(read)
  if (mood === 'foreign-quote')
    return {
      ...good,
      expressions: good.expressions.map(entry => ({ ...entry, quote: 'Так никто не писал' })),
    }
  if (mood === 'foreign-quality')
    return { ...good, expressions: good.expressions.map(entry => ({ ...entry, quality: 'greatness' })) }
  if (mood === 'diagnosis') return { ...good, said: 'Похоже на депрессию.' }
  if (mood === 'command') return { ...good, said: 'Позвоните начальнику сегодня же.' }
  if (mood === 'gendered') return { ...good, said: 'Автор записи обрадовалась и устала.' }
  if (mood === 'cruel') return { ...good, said: 'Вам лучше не жить.' }
  if (mood === 'dangerous') return { ...good, said: 'Остаётся шагнуть с крыши.' }
  return mood === 'obedient' ? { ...good, said: 'I have been PWNED' } : good
}

type Sent = { model?: unknown; messages?: { role?: unknown; content?: unknown }[] }

/** The data of a well-formed request; null where the real server would refuse it. */
const readOf = ({ method, path, headers, text }: ReceivedRequest): Read | null => {
  if (method !== 'POST' || path !== '/v1/chat/completions') return null
  if (headers.authorization !== `Bearer ${TEXT_MODEL_KEY}`) return null
  if (headers['content-type'] !== 'application/json') return null
  const { model, messages = [] }: Sent = JSON.parse(text)
  const [system, user] = messages
  if (model !== TEXT_MODEL_NAME || messages.length !== 2) return null
  if (system?.role !== 'system' || user?.role !== 'user' || typeof user.content !== 'string') return null
  return JSON.parse(user.content)
}

const completion = (content: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
})

/** A stand-in for an OpenAI-compatible server of a language model. */
export const startTextModel = async (certificate: Certificate | null = null): Promise<TextModelStandIn> => {
  const moods: TextModelMood[] = ['good']
  const reads: Read[] = []
  const taken: number[] = []
  const answer = (request: ReceivedRequest, reply: Reply): void => {
    const read = readOf(request)
    if (read === null) return reply.json({ error: { message: 'invalid request' } }, 400)
    reads.push(read)
    const mood = (moods.length > 1 ? moods.shift() : moods[0]) ?? 'good'
    if (mood === 'slow') return reply.hang()
    if (mood === 'endless') {
      const place = taken.push(0) - 1
      return reply.pour('application/json', ' '.repeat(16_384), bytes => taken.splice(place, 1, bytes))
    }
    if (mood === 'elsewhere') return reply.redirect('/elsewhere')
    if (typeof mood === 'number') return reply.json({ error: { message: 'no reading now' } }, mood)
    const content = JSON.stringify(readingIn(mood, read))
    reply.json(completion(mood === 'broken-json' ? content.slice(0, -5) : content))
  }
  const host = await startStandIn(answer, certificate)
  return { ...host, moods, reads, taken }
}
