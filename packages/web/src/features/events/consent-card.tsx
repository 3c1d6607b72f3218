import { useState } from 'react'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { useConsent } from './use-diary.ts'

const { consent: texts } = copy

/** What a user agrees to before the first event: a document of its own, with a box that is not ticked. */
export const ConsentCard = ({ version }: { version: string }) => {
  const [isAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const consent = useConsent()
  return (
    <Card>
      <h2 className="text-xl">{texts.title}</h2>
      <p className="mt-2">{texts.text}</p>
      <form
        className="mt-4 grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          setMissing(!isAgreed)
          if (isAgreed) consent.mutate(version)
        }}
      >
        <Checkbox
          checked={isAgreed}
          onChange={event => setAgreed(event.target.checked)}
          error={isMissing && !isAgreed ? texts.needed : undefined}
          label={
            <>
              {texts.agree}{' '}
              <TextLink newTab href="/legal/diary-consent">
                {texts.label.toLowerCase()}
              </TextLink>
            </>
          }
        />
        <FormError>{consent.error ? errorMessage(consent.error) : undefined}</FormError>
        <div>
          <Button type="submit" variant="primary" pending={consent.isPending}>
            {texts.action}
          </Button>
        </div>
      </form>
    </Card>
  )
}
