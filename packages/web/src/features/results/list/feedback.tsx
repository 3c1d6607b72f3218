import type { Result } from '@grani/contract'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { copy } from '../copy.ts'
import { useRateResult } from '../use-result-actions.ts'

const texts = copy.feedback

const CHOICES = [
  { agrees: true, label: texts.yes },
  { agrees: false, label: texts.no },
]

/** «Похоже на меня?»: saved with this result, not with the quality. */
export const Feedback = ({ result: { uid, agrees, quality } }: { result: Result }) => {
  const { mutate, isError, isSuccess } = useRateResult()
  return (
    <fieldset className="flex flex-wrap items-center gap-2 print:hidden">
      <legend className="text-sm text-ink-soft max-sm:pb-2 sm:float-left sm:py-2.5 sm:pr-1">
        {texts.ask}
        <VisuallyHidden> {quality.name}</VisuallyHidden>
      </legend>
      {CHOICES.map(choice => (
        <Button
          key={choice.label}
          size="s"
          aria-pressed={agrees === choice.agrees}
          onClick={() => mutate({ id: uid, agrees: choice.agrees })}
          className="px-3! aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent-strong!"
        >
          {choice.label}
        </Button>
      ))}
      <output className="text-sm text-ink-soft">
        {isError && texts.failed}
        {isSuccess && texts.kept}
      </output>
    </fieldset>
  )
}
