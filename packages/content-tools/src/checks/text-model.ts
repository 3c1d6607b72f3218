import { holdsPhrase } from '@grani/contract'
import { problemAt } from '@grani/server/content/problem.ts'
import type { Check } from './check.ts'

const LOCATION = { file: 'text-model.yaml', line: 1 }

/** Each sentence of the lists is thrown away, or is not, as its list says. */
export const textModelProblems: Check = ({
  texts: {
    textModel: { forbidden, harmless, mustReject, mustPass },
  },
}) => {
  const rule = { phrases: forbidden, harmless }
  return [
    ...mustReject
      .filter(text => !holdsPhrase(text, rule))
      .map(text => problemAt(LOCATION, `has to be thrown away: «${text}»`)),
    ...mustPass
      .filter(text => holdsPhrase(text, rule))
      .map(text => problemAt(LOCATION, `must not be thrown away: «${text}»`)),
  ]
}
