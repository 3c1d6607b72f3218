import { type BodyOf, type ReplyOf, type askTryout, TRYOUT_QUESTIONS, tryoutPercent } from '@grani/contract'
import type { Values } from '../../../platform/http/page-template.ts'

type Asked = Pick<BodyOf<typeof askTryout>, 'seed' | 'answers' | 'skipped'>
type Reply = ReplyOf<typeof askTryout>
type Question = Reply['questions'][number]
type Outcome = NonNullable<Reply['outcome']>

const times = (count: number): Values[] => Array.from({ length: count }, () => ({}))

const questionValues = ({ kind, prompt, text, options, number_original: question }: Question): Values => ({
  question,
  prompt,
  text,
  [`${kind}${options.length}`]: true,
  ...Object.fromEntries(options.map((option, place) => [`option${place}`, option.text])),
})

const outcomeValues = (outcome: Outcome): Values => {
  if (outcome.kind === 'none') return { none: true }
  const { kind, quality, probability, answers, is_heavy: isHeavy } = outcome
  const said = { [kind]: true, quality, isHeavy }
  if (kind === 'result')
    return {
      ...said,
      few: answers,
      sentence: outcome.sentence,
      guess: outcome.guess,
      nextStep: outcome.next_step,
    }
  const place = outcome.leaning === 'middle' ? 'middle' : 'pole'
  return { ...said, percent: tryoutPercent(probability), [place]: outcome.leaning_text }
}

/** What the page of a try is filled with: a question, or what can be said after the last; and all of it for the app. */
export const tryoutValues = (asked: Asked, { questions, facets, outcome }: Reply): Values => {
  const { seed, answers, skipped } = asked
  const [question] = questions
  const given = answers.length
  return {
    seed,
    state: JSON.stringify({ seed, answers, skipped, waiting: questions, facets, outcome }),
    asked: question !== undefined && {
      number: given + 1,
      all: TRYOUT_QUESTIONS,
      done: times(given),
      left: times(TRYOUT_QUESTIONS - given),
      canTakeBack: given + skipped.length > 0,
      ...questionValues(question),
    },
    said: outcome && outcomeValues(outcome),
  }
}
