import { MAX_SITUATIONS, type SituationId } from '@grani/contract'
import { copy } from './copy.ts'

const { taps: texts } = copy

type Props = {
  situations: readonly { id: SituationId; name: string; hint: string }[]
  /** Undefined: nothing tapped yet; empty: none of these. */
  chosen: readonly SituationId[] | undefined
  onChange: (chosen: SituationId[]) => void
}

const CHIP =
  'relative flex min-h-11 cursor-pointer flex-col justify-center rounded-control border border-line-strong/60 bg-surface px-2.5 py-1.5 text-sm hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

/** One to three kinds of situation, or none of them. */
export const SituationChips = ({ situations, chosen, onChange }: Props) => {
  const isFull = (chosen?.length ?? 0) >= MAX_SITUATIONS
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">
        {texts.questions.situations}{' '}
        <span className="text-sm font-normal text-ink-soft">{texts.situationsHint}</span>
      </legend>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-4">
        {situations.map(({ id, name, hint }) => {
          const isChosen = chosen?.includes(id) === true
          return (
            <label key={id} className={CHIP}>
              <input
                type="checkbox"
                className="sr-only"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() =>
                  onChange(isChosen ? (chosen ?? []).filter(other => other !== id) : [...(chosen ?? []), id])
                }
              />
              <span className="font-medium">{name}</span>
              <span className="text-ink-soft">{hint}</span>
            </label>
          )
        })}
        <label className={`${CHIP} col-span-full`}>
          <input
            type="checkbox"
            className="sr-only"
            checked={chosen?.length === 0}
            onChange={() => onChange([])}
          />
          <span className="font-medium">{texts.none}</span>
        </label>
      </div>
    </fieldset>
  )
}
