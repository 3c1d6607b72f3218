/** How many questions a visitor answers before registering. */
export const TRYOUT_QUESTIONS = 12

/** More skips than this are no try any more, and each costs the server a little. */
export const TRYOUT_SKIPS = 60

/** After so long a try is forgotten: people change. */
export const TRYOUT_KEPT_SECONDS = 30 * 86_400

/** The cookie that holds a try without scripts. Scripts read it: once they run, they keep the try on the device. */
export const TRYOUT_COOKIE = 'grani_tryout'

/** A response to the question with this number, or that it was skipped. */
export type TryoutStep = { question: number; answer_id: number | null }

/** A try without scripts: what its qualities were drawn by, and what was done, in order. */
export type TryoutSteps = { seed: string; steps: readonly TryoutStep[] }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const STEP = /^([1-9]\d{0,5})\.([1-9]\d{0,7})?$/

const isAnswer = ({ answer_id }: TryoutStep): boolean => answer_id !== null

/** As a cookie holds it, out of signs that need no escaping. */
export const tryoutCookieOf = ({ seed, steps }: TryoutSteps): string =>
  [seed, ...steps.map(({ question, answer_id }) => `${question}.${answer_id ?? ''}`)].join('~')

/** The try in the value of a cookie; null: none that we have written. */
export const tryoutOfCookie = (value: string): TryoutSteps | null => {
  const [seed = '', ...parts] = value.split('~')
  if (!UUID.test(seed) || parts.length > TRYOUT_QUESTIONS + TRYOUT_SKIPS) return null
  const steps = parts.flatMap(part => {
    const [, question, answer] = STEP.exec(part) ?? []
    return question === undefined
      ? []
      : [{ question: Number(question), answer_id: answer === undefined ? null : Number(answer) }]
  })
  if (steps.length < parts.length || steps.filter(isAnswer).length > TRYOUT_QUESTIONS) return null
  return { seed, steps }
}

/** The same try as `askTryout` is told of it. */
export const askedByTryout = ({ seed, steps }: TryoutSteps) => ({
  seed,
  answers: steps.flatMap(({ question, answer_id }) => (answer_id === null ? [] : [{ question, answer_id }])),
  skipped: steps.flatMap(({ question, answer_id }) => (answer_id === null ? [question] : [])),
})

/** A probability is rounded down, and never all: 79.6 is not yet what is called certain. */
export const tryoutPercent = (probability: number): number => Math.min(99, Math.floor(100 * probability))
