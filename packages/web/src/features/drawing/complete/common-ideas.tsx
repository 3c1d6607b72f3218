import type { DrawingIdea, Listed } from '@grani/contract'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useChooseConcept } from '../use-drawings.ts'
import { copy } from './copy.ts'

type Props = {
  drawing: string
  title: string
  ideas: readonly DrawingIdea[]
  /** With where the list has the idea; null: that could not be settled. */
  onDone: (listed: Listed | null) => void
}

/** After the drawing: is an unknown title one of the known ideas in other words? */
export const CommonIdeas = ({ drawing, title, ideas, onDone }: Props) => {
  const { mutate, isPending, error } = useChooseConcept()
  const choose = (idea: DrawingIdea | null) =>
    mutate({ id: drawing, concept: idea?.concept ?? null }, { onSuccess: () => onDone(idea?.listed ?? 'no') })
  return (
    <section className="grid grid-cols-1 gap-4">
      <div>
        <h2 data-route-focus tabIndex={-1} className="text-xl">
          {ideas.length > 0 ? copy.common : copy.nothingCommon}
        </h2>
        <p className="mt-1 text-ink-soft">{copy.commonText(title, ideas.length > 0)}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {ideas.map(idea => (
          <li key={idea.concept}>
            <Button size="s" disabled={isPending} onClick={() => choose(idea)}>
              {idea.name}
              {idea.is_example && <span className="font-normal text-ink-soft">{copy.example}</span>}
            </Button>
          </li>
        ))}
      </ul>
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={isPending} onClick={() => choose(null)}>
          {ideas.length > 0 ? copy.other : copy.next}
        </Button>
        {error && (
          <Button variant="quiet" onClick={() => onDone(null)}>
            {copy.next}
          </Button>
        )}
      </div>
    </section>
  )
}
