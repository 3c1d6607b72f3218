import * as z from 'zod/mini'
import type { TextModelConfig } from '../config/config.ts'
import { TextModelFailed, type TextModel, type TextModelRequest } from './text-model.ts'

/** Bytes of a reply: many times what a reading needs. */
const MAX_REPLY = 100_000
const MAX_TOKENS = 800

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
})

const reasonOf = (error: unknown): string => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no reply in time'
  return error instanceof Error && error.name === 'AbortError' ? 'the server stops' : 'not reached'
}

/** The body of a reply, counted as it arrives: of one that is too long no more is read. */
const bodyOf = async ({ body }: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop hangs up.
    if (bytes > MAX_REPLY) throw new TextModelFailed('reply too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The text of the first choice. Errors of JSON.parse and zod may quote the reply: they are not passed on. */
const contentOf = (body: string): string => {
  try {
    return z.parse(completion, JSON.parse(body)).choices[0]?.message.content ?? ''
  } catch {
    throw new TextModelFailed('not a chat completion')
  }
}

/**
 * Ends the work when its time is over or the server stops. With a timer of its own: of `AbortSignal.any` Node may collect the
 * timeout before it fires (nodejs/node#57736), and a call without a reply then never ends.
 */
const within = async <T>(
  ms: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const end = new AbortController()
  const stop = () => end.abort(stopping.reason)
  const timer = setTimeout(() => end.abort(new DOMException('Too slow', 'TimeoutError')), ms)
  stopping.addEventListener('abort', stop, { once: true })
  if (stopping.aborted) stop()
  try {
    return await work(end.signal)
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stop)
  }
}

/** A server with OpenAI's `/chat/completions`, as vLLM, llama.cpp, Ollama and most hosted models have it. */
export const chatCompletions = ({ url, name, key, named, timeoutMs }: TextModelConfig): TextModel => {
  const send = async ({ instructions, input }: TextModelRequest, signal: AbortSignal) => {
    const reply = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model: name,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: input },
        ],
        temperature: 0,
        max_tokens: MAX_TOKENS,
        response_format: { type: 'json_object' },
      }),
      // The exact address is configured and named to users: a redirect would take their words elsewhere.
      redirect: 'error',
      signal,
    })
    return { status: reply.status, body: await bodyOf(reply) }
  }
  return {
    named,
    timeoutMs,
    complete: async (request, stopping) => {
      const { status, body } = await within(timeoutMs, stopping, signal => send(request, signal)).catch(
        (error: unknown) => {
          throw error instanceof TextModelFailed ? error : new TextModelFailed(reasonOf(error))
        },
      )
      if (status !== 200) throw new TextModelFailed(`status ${status}`)
      return contentOf(body)
    },
  }
}
