import { ChevronDown } from 'lucide-react'

type Props = {
  name: string
  /** Id of what it opens. */ controls: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/** The name of a result, which opens and folds its card; while it is folded, a tap anywhere on the card does. */
export const NameButton = ({ name, controls, isOpen, onChange }: Props) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={() => onChange(!isOpen)}
    className={`max-w-full rounded-small text-left wrap-anywhere ${isOpen ? '' : 'text-lg after:absolute after:inset-0 after:rounded-card print:after:hidden'}`}
  >
    {name}
    <span className="absolute top-2.5 right-2 grid size-11 place-items-center text-accent print:hidden">
      <ChevronDown
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className={`transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
      />
    </span>
  </button>
)
