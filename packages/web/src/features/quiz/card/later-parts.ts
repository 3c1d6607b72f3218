/** What a question shows besides itself and its options, in one chunk. */
export { KeyLegend } from '../keys/key-legend.tsx'
export { CardTop } from './card-top.tsx'
export { NotApplicable } from './not-applicable.tsx'
export { QuestionNote } from './question-note.tsx'
