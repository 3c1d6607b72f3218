import { holdsPhrase } from '@grani/contract'
import { alarmOf } from '@grani/contract/danger/recogniser.ts'
import { problemAt } from '@grani/server/content/problem.ts'
import type { Check } from './check.ts'

const LOCATION = { file: 'text-model.yaml', line: 1 }

/** Each sentence of the lists is thrown away, or is not, as its list says. */
export const textModelProblems: Check = ({
  texts: {
    crisis,
    textModel: { forbidden, harmless, mustReject, mustPass },
  },
}) => {
  const isRejected = (text: string): boolean =>
    holdsPhrase(text, { phrases: forbidden, harmless }) || alarmOf(text, crisis.phrases) === 'danger'
  return [
    ...mustReject
      .filter(text => !isRejected(text))
      .map(text => problemAt(LOCATION, `has to be thrown away: «${text}»`)),
    ...mustPass
      .filter(text => isRejected(text))
      .map(text => problemAt(LOCATION, `must not be thrown away: «${text}»`)),
  ]
}
