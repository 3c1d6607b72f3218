import { countAudience, listGoals, listTariffs, PLAN_STATES } from '@grani/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../../shared/admin/call-admin.ts'
import { queryOf } from '../../../shared/api/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Choice } from './choice.tsx'
import { copy } from './copy.ts'
import { audienceOf, type Draft } from './draft.ts'

const texts = copy.form
const states = PLAN_STATES.map(value => ({ value, label: copy.planStates[value] }))

type Props = { draft: Draft; onChange: (change: Partial<Draft>) => void }

/** Counts only when asked: the statement reads all users. A later change takes the number away. */
const PeopleCount = ({ draft }: Pick<Props, 'draft'>) => {
  const audience = audienceOf(draft)
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (asked: typeof audience) => callAdmin(countAudience, { body: { audience: asked } }),
  })
  const isCurrent = JSON.stringify(variables) === JSON.stringify(audience)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="s" pending={isPending} onClick={() => mutate(audience)}>
        {texts.count}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-soft">
        {data && isCurrent && texts.meets(copy.people(data.people))}
      </p>
      <FormError>{error && isCurrent ? adminErrorMessage(error) : undefined}</FormError>
    </div>
  )
}

/** Whom the banner meets. */
export const AudienceFields = ({ draft, onChange }: Props) => {
  const { data: tariffs = [] } = useQuery(queryOf(listTariffs))
  const { data: goals = [] } = useQuery(queryOf(listGoals))
  return (
    <section aria-label={texts.audience} className="grid gap-4 border-t border-line pt-4">
      <div>
        <h3 className="text-lg">{texts.audience}</h3>
        <p className="mt-1 text-sm text-ink-soft">{texts.audienceHint}</p>
      </div>
      <Choice
        legend={texts.planStates}
        options={states}
        chosen={draft.states}
        onChange={chosen => onChange({ states: chosen })}
      />
      <Choice
        legend={texts.plans}
        options={tariffs.map(({ uid: value, display_name: label }) => ({ value, label }))}
        chosen={draft.plans}
        onChange={chosen => onChange({ plans: chosen })}
      />
      <Choice
        legend={texts.goals}
        options={goals.map(({ uid: value, display_name: label }) => ({ value, label }))}
        chosen={draft.goals}
        onChange={chosen => onChange({ goals: chosen })}
      />
      <Checkbox
        label={texts.testers}
        checked={draft.isForTesters}
        onChange={({ currentTarget }) => onChange({ isForTesters: currentTarget.checked })}
      />
      <div className="grid gap-4">
        <TextField
          type="datetime-local"
          label={texts.after}
          value={draft.registeredAfter}
          onChange={({ currentTarget }) => onChange({ registeredAfter: currentTarget.value })}
        />
        <TextField
          type="datetime-local"
          label={texts.before}
          value={draft.registeredBefore}
          onChange={({ currentTarget }) => onChange({ registeredBefore: currentTarget.value })}
        />
      </div>
      <PeopleCount draft={draft} />
      <p className="text-sm text-ink-soft">{texts.alone}</p>
    </section>
  )
}
