import { copy } from './copy.ts'
import { FIVE } from '../../ui/radio-row.tsx'

type Mood = { pleasantness: number | undefined; energy: number | undefined }
type Props = Mood & { onChange: (mood: Partial<Mood>) => void }

const { taps: texts } = copy

const HiddenRow = ({
  legend,
  value,
  ends: [first, last],
  onChange,
}: {
  legend: string
  value: number | undefined
  ends: readonly [string, string]
  onChange: (value: number) => void
}) => (
  // A fieldset is as wide as its words unless it is told otherwise, hidden or not.
  <fieldset className="sr-only min-w-0">
    <legend>{legend}</legend>
    {FIVE.map(option => (
      <label key={option.value}>
        <input
          type="radio"
          name={`mood-${legend}`}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        />
        {`${option.label}${option.value === 1 ? `, ${first}` : ''}${option.value === 5 ? `, ${last}` : ''}`}
      </label>
    ))}
  </fieldset>
)

/** Two questions in one tap: unpleasant to pleasant, calm to excited. The keyboard has a radio row for each. */
export const MoodGrid = ({ pleasantness, energy, onChange }: Props) => (
  <div className="group">
    <p className="font-medium">{texts.questions.mood}</p>
    <p aria-hidden="true" className="mb-2 text-sm text-ink-soft">
      {texts.moodHint}
    </p>
    <HiddenRow
      legend={texts.pleasantness}
      value={pleasantness}
      ends={[texts.unpleasant, texts.pleasant]}
      onChange={value => onChange({ pleasantness: value, energy: energy ?? 3 })}
    />
    <HiddenRow
      legend={texts.energy}
      value={energy}
      ends={[texts.calm, texts.excited]}
      onChange={value => onChange({ energy: value, pleasantness: pleasantness ?? 3 })}
    />
    <div
      aria-hidden="true"
      className="mx-auto grid max-w-80 grid-cols-[auto_minmax(0,1fr)] gap-1 text-sm leading-none text-ink-soft"
    >
      <div className="flex rotate-180 justify-between [writing-mode:vertical-rl]">
        <span>{texts.calm}</span>
        <span>{texts.excited}</span>
      </div>
      <div className="grid grid-cols-5 overflow-hidden rounded-card border border-line-strong/60 bg-surface group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-accent">
        {FIVE.toReversed().flatMap(row =>
          FIVE.map(column => {
            const isChosen = pleasantness === column.value && energy === row.value
            return (
              <button
                key={`${row.value}-${column.value}`}
                type="button"
                tabIndex={-1}
                aria-label={`${column.value}, ${row.value}`}
                data-mood={`${column.value}-${row.value}`}
                onClick={() => onChange({ pleasantness: column.value, energy: row.value })}
                className="grid min-h-11 cursor-pointer place-items-center border border-line/60 hover:bg-accent-soft"
              >
                <span className={`size-4 rounded-chip ${isChosen ? 'bg-accent' : 'bg-facet-rest'}`} />
              </button>
            )
          }),
        )}
      </div>
      <div className="col-start-2 flex justify-between">
        <span>{texts.unpleasant}</span>
        <span>{texts.pleasant}</span>
      </div>
    </div>
  </div>
)
