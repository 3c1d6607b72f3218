import {
  EXPERIMENT_GUARDS,
  EXPERIMENT_MEASURES,
  EXPERIMENT_PLACES,
  type ExperimentGuard,
  MAX_HELD_OUT,
  type NewExperiment,
} from '@grani/contract'
import { timestampOfInput } from '../../shared/format/time.ts'

/** The form of an experiment; the end as the input has it, `2026-11-23T12:00` by Moscow's clock, or empty. */
export type Draft = Pick<NewExperiment, 'name' | 'hypothesis' | 'place' | 'measure'> & {
  guards: readonly ExperimentGuard[]
  share: string
  people: string
  end: string
}

export const newDraft = (): Draft => ({
  name: '',
  hypothesis: '',
  place: EXPERIMENT_PLACES[0],
  measure: EXPERIMENT_MEASURES[0],
  guards: EXPERIMENT_GUARDS,
  share: '50',
  people: '1000',
  end: '',
})

/** In another place. Of the letter a tenth is the most that may be kept without it. */
export const movedTo = (place: Draft['place']): Partial<Draft> =>
  place === 'weekly-letter' ? { place, measure: 'answered', share: String(MAX_HELD_OUT) } : { place }

/** What is wrong goes as it is, and the server names the field. */
export const experimentOf = ({ guards, share, people, end, ...same }: Draft): NewExperiment => ({
  ...same,
  guards: [...guards],
  share: Number(share),
  planned_people: people.trim() === '' ? null : Number(people),
  ends_at: timestampOfInput(end),
})
