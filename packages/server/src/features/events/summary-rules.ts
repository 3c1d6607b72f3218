import type { EventContent } from '../../content/events-schema.ts'

/** What two marks say together where nothing can be compared. Pure. */

type Summaries = Pick<EventContent, 'summaries'>
type Mark = Summaries['summaries'][number]['marks'][number]
/** What was marked of a statement, 0…4; null: left out. */
type Marked = { item: string; value: number | null }

/** The middle is neither. */
const isYes = ({ value }: Marked): boolean => value !== null && value > 2
const isNo = ({ value }: Marked): boolean => value !== null && value < 2

const isSet =
  (marked: readonly Marked[]) =>
  ({ yes, no }: Mark): boolean =>
    marked.some(one => (isYes(one) && yes.includes(one.item)) || (isNo(one) && no.includes(one.item)))

/** The first sentence of which both marks were set. */
export const summaryOf = ({ summaries }: Summaries, marked: readonly Marked[]): string | null =>
  summaries.find(({ marks }) => marks.every(isSet(marked)))?.text ?? null
