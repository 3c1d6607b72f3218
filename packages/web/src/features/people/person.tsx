import { openPerson, type PersonCard } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copy } from './copy.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonRights } from './rights/person-rights.tsx'
import { ReasonForm } from '../../shared/admin/reason-form.tsx'

/** A person: closed until somebody says why they look. */
export const Person = ({ uid }: { uid: string }) => {
  const [card, setCard] = useState<PersonCard | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => callAdmin(openPerson, { params: { uid }, body: { reason } }),
    onSuccess: setCard,
  })
  if (card)
    return (
      <div className="grid gap-5">
        <PersonActions card={card} onChange={setCard} />
        <PersonRights card={card} onChange={setCard} />
        <PersonFacts card={card} />
      </div>
    )
  return (
    <Card className="max-w-lg">
      <p className="mb-4 text-ink-soft">{copy.open.lead}</p>
      <ReasonForm error={error} onReason={mutate}>
        <Button type="submit" variant="primary" pending={isPending}>
          {copy.open.open}
        </Button>
      </ReasonForm>
    </Card>
  )
}
