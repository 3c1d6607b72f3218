import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { copy as texts } from './copy.ts'

const CHOICES = [
  { agrees: true, label: texts.yes },
  { agrees: false, label: texts.no },
]

type Props = {
  /** What is asked about, for whoever does not see what stands beside it. */ about: string
  agrees: boolean | null
  of: keyof typeof texts.denied
  onChoose: (agrees: boolean) => void
  isError: boolean
  isSuccess: boolean
}

/** «Похоже на меня?» and two answers, of which the given one stays pressed. */
export const FeedbackChoice = ({ about, agrees, of, onChoose, isError, isSuccess }: Props) => (
  <fieldset className="flex flex-wrap items-center gap-2 print:hidden">
    <legend className="text-sm text-ink-soft max-sm:pb-2 sm:float-left sm:py-2.5 sm:pr-1">
      {texts.ask}
      <VisuallyHidden> {about}</VisuallyHidden>
    </legend>
    {CHOICES.map(choice => (
      <Button
        key={choice.label}
        size="s"
        aria-pressed={agrees === choice.agrees}
        onClick={() => onChoose(choice.agrees)}
        className="px-3! aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent-strong!"
      >
        {choice.label}
      </Button>
    ))}
    <output className="text-sm text-ink-soft">
      {isError && texts.failed}
      {isSuccess && (agrees === false ? texts.denied[of] : texts.kept)}
    </output>
  </fieldset>
)
