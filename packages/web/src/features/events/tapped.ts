import { askAboutEvent, type Cause, type EventTaps, type SituationId } from '@grani/contract'
import { queryOf } from '../../shared/api/query-client.ts'
import { keptTaps } from './drafts.ts'

/** What is tapped so far. Values of expressions are kept by item, so that another situation loses none. */
export type Tapped = {
  situations?: SituationId[] | undefined
  pleasantness?: number | undefined
  energy?: number | undefined
  importance?: number | undefined
  control?: number | undefined
  cause?: Cause | undefined
  values: Record<string, number | null>
  /** All are tapped, and the event waits for a day on which it can be evaluated. */
  isComplete?: boolean
  /** The question to oneself that it was asked while it waits. */
  ask?: string | undefined
}

/** What is marked one after another; the statements come behind the last. */
export const STEPS = ['situations', 'mood', 'importance', 'control', 'cause'] as const
export type Step = (typeof STEPS)[number]

const isMarked = (tapped: Tapped, step: Step): boolean =>
  step === 'mood'
    ? tapped.pleasantness !== undefined && tapped.energy !== undefined
    : tapped[step] !== undefined

/**
 * Whether a step is left by the button: of some situations more than one is true, and what is marked already, by keyboard or
 * earlier, may stay as it is. A first mark by finger leads on by itself.
 */
export const isLeftByButton = (tapped: Tapped, step: Step): boolean =>
  step === 'situations' || isMarked(tapped, step)

/** The first that has no mark; null: all have one. */
export const nextStep = (tapped: Tapped): Step | null => STEPS.find(step => !isMarked(tapped, step)) ?? null

/** The worst mood, important and out of one's hands: help stands beside it, and no offer; the server says the same of what is evaluated. */
export const isHard = ({ pleasantness, importance = 0, control = 5 }: Tapped): boolean =>
  pleasantness === 1 && importance >= 4 && control <= 2

export const startOf = (id: string, saved: EventTaps | null): Tapped => {
  try {
    const kept: unknown = JSON.parse(keptTaps.read(id) ?? 'null')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the form of taps writes it
    if (typeof kept === 'object' && kept !== null && 'values' in kept) return kept as Tapped
  } catch {
    // What cannot be read is tapped again.
  }
  if (saved === null) return { values: {} }
  const { questionnaire: _questionnaire, expressions, ...taps } = saved
  return { ...taps, values: Object.fromEntries(expressions.map(({ item, value }) => [item, value])) }
}

type Questions = { questionnaire: number; expressions: { item: string; text: string }[] }

/** Whether what was marked is still what is asked; while that is not known, yes. */
export const isAskedStill = ({ values }: Tapped, questions: Questions | undefined): boolean =>
  !questions || Object.keys(values).length === 0 || questions.expressions.some(({ item }) => item in values)

/** The taps to send; null while something is missing. */
export const completeTaps = (
  tapped: Tapped,
  questions: Questions | undefined,
  mentioned: string[] | undefined,
): EventTaps | null => {
  const { situations, pleasantness, energy, importance, control, cause, values, ask } = tapped
  if (!questions || !situations || !pleasantness || !energy || !importance || !control || !cause) return null
  // What was left without a mark is as good as «не про этот случай».
  const expressions = questions.expressions.map(({ item }) => ({ item, value: values[item] ?? null }))
  return {
    questionnaire: questions.questionnaire,
    situations,
    pleasantness,
    energy,
    importance,
    control,
    cause,
    expressions,
    ...(mentioned && { mentioned }),
    ...(ask !== undefined && { ask }),
  }
}

/** What is asked of these taps; the question to oneself too, of which only a kept event is in need: none that another kept one has. */
export const questionsOf = (id: string, tapped: Tapped, mentioned?: string[]) => {
  const { situations = [], pleasantness = 3, energy, importance, control, cause = 'unclear' } = tapped
  return queryOf(askAboutEvent, {
    params: { id },
    query: {
      situations: situations.join(','),
      pleasantness: `${pleasantness}`,
      cause,
      ...(tapped.isComplete && {
        energy: `${energy}`,
        importance: `${importance}`,
        control: `${control}`,
        kept: keptTaps.asksBeside(id).join(','),
      }),
      ...(mentioned && { mentioned: mentioned.join(',') }),
    },
  })
}
