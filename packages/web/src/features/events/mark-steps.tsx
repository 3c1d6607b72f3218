import { CAUSES } from '@grani/contract'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FIVE, RadioRow } from '../../ui/radio-row.tsx'
import { copy } from './copy.ts'
import { MoodGrid } from './mood-grid.tsx'
import { SituationChips } from './situation-chips.tsx'
import { type Step, STEPS, type Tapped } from './tapped.ts'
import { useDiary } from './use-diary.ts'

const { taps: texts } = copy

type Situations = Parameters<typeof SituationChips>[0]['situations']

/** What is marked in a step, in words; null: nothing yet. */
const markOf = (
  step: Step,
  { situations, pleasantness, energy, importance, control, cause }: Tapped,
  known: Situations,
): string | null => {
  const words = {
    situations:
      situations &&
      (known
        .filter(({ id }) => situations.includes(id))
        .map(({ name }) => name)
        .join(', ') ||
        texts.none),
    mood: pleasantness && energy && texts.moodOf(pleasantness, energy),
    importance: importance && texts.ofFive(importance, texts.unimportant, texts.important),
    control: control && texts.ofFive(control, texts.notMine, texts.mine),
    cause: cause && texts.causes[cause],
  }
  return words[step] || null
}

const Folded = ({ name, mark, onOpen }: { name: string; mark: string; onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    className="flex min-h-11 w-full cursor-pointer items-center gap-3 border-b border-line py-1.5 text-left text-sm hover:text-accent"
  >
    <span className="w-22 shrink-0 text-ink-soft">{name}</span>
    <span className="min-w-0 grow font-medium">{mark}</span>
    <span className="sr-only">{texts.change}</span>
    <Pencil aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-ink-soft" />
  </button>
)

/** The open step; who has come to it from another is led there. */
const Open = ({ isLed, children }: { isLed: boolean; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isLed) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [isLed])
  return (
    <div ref={place} tabIndex={-1} className="my-3 scroll-my-20 outline-none first:mt-0">
      {children}
    </div>
  )
}

type Props = {
  tapped: Tapped
  open: Step | null
  /** Not the step that the page began with. */ isLed: boolean
  onOpen: (step: Step) => void
  onMark: (more: Partial<Tapped>) => void
}

/** The marks of an event one after another: what is marked folds to a line, what comes later is not there yet. */
export const MarkSteps = ({ tapped, open, isLed, onOpen, onMark }: Props) => {
  const situations = useDiary().data?.situations ?? []
  const fields: Record<Step, ReactNode> = {
    situations: (
      <SituationChips
        situations={situations}
        chosen={tapped.situations}
        onChange={chosen => onMark({ situations: chosen })}
      />
    ),
    mood: <MoodGrid pleasantness={tapped.pleasantness} energy={tapped.energy} onChange={onMark} />,
    importance: (
      <RadioRow
        legend={texts.questions.importance}
        options={FIVE}
        value={tapped.importance}
        onChange={importance => onMark({ importance })}
        ends={[texts.unimportant, texts.important]}
      />
    ),
    control: (
      <RadioRow
        legend={texts.questions.control}
        options={FIVE}
        value={tapped.control}
        onChange={control => onMark({ control })}
        ends={[texts.notMine, texts.mine]}
      />
    ),
    cause: (
      <RadioRow
        legend={texts.questions.cause}
        columns="grid-cols-2 *:last:col-span-2 sm:flex sm:flex-wrap sm:*:px-3"
        options={CAUSES.map(value => ({ value, label: texts.causes[value] }))}
        value={tapped.cause}
        onChange={cause => onMark({ cause })}
      />
    ),
  }
  return (
    <div>
      {STEPS.map(step => {
        const mark = markOf(step, tapped, situations)
        if (step === open)
          return (
            <Open key={step} isLed={isLed}>
              {fields[step]}
            </Open>
          )
        return mark === null ? null : (
          <Folded key={step} name={texts.steps[step]} mark={mark} onOpen={() => onOpen(step)} />
        )
      })}
    </div>
  )
}
