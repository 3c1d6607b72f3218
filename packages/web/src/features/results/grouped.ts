import { type Result, STRONG, WEAK } from '@grani/contract'

/** About the last seven days: it has a course, and no strong or weak side. */
export const isState = ({ quality }: Pick<Result, 'quality'>): boolean => quality.kind === 'S'

/** Strong, weak, states, and all the rest, each in the order given. */
export const grouped = (results: readonly Result[]) => {
  const lasting = results.filter(result => !isState(result))
  return {
    strengths: lasting.filter(({ type }) => type === STRONG),
    weaknesses: lasting.filter(({ type }) => type === WEAK),
    other: lasting.filter(({ type }) => type !== STRONG && type !== WEAK),
    states: results.filter(isState),
  }
}
