import type { Recognition } from '@grani/contract'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useChooseText } from './use-recognition.ts'

/** Three texts beside each other; a tap picks one. */
export const ThreeTexts = ({ uid, texts }: NonNullable<Recognition['asked']>) => {
  const { mutate, isPending, isError, variables } = useChooseText(uid)
  return (
    <section aria-labelledby="ask">
      <h2 id="ask" className="text-xl">
        {copy.ask}
      </h2>
      <p className="mt-2 max-w-[60ch] text-ink-soft">{copy.howTo}</p>
      {isError && <FormError>{copy.failed}</FormError>}
      <div className="mt-5 grid grid-cols-1 gap-5 lg:grid-cols-3">
        {texts.map((lines, place) => (
          <Card key={lines[0]} aria-label={copy.text(place + 1)} className="flex flex-col gap-4">
            <p className="grow leading-relaxed">{lines.join(' ')}</p>
            <Button
              wide
              disabled={isPending}
              pending={isPending && variables === place}
              onClick={() => mutate(place)}
            >
              {copy.choose(place + 1)}
            </Button>
          </Card>
        ))}
      </div>
    </section>
  )
}
