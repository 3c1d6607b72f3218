import { givePlan, listTariffs, type PersonCard } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { wasRefused } from '../../shared/api/api-error.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { copy } from './copy.ts'
import { fieldError } from '../../shared/admin/reason-form.tsx'

const texts = copy.actions

type Props = { card: PersonCard; onChange: (card: PersonCard) => void; onClose: () => void }

/** Gives a plan for some days, or proposes it. */
export const GiveDialog = ({ card: { uid }, onChange, onClose }: Props) => {
  const queryClient = useQueryClient()
  const { data: tariffs = [] } = useQuery(queryOf(listTariffs))
  const [chosen, setChosen] = useState<string | null>(null)
  const [days, setDays] = useState('14')
  /** Waits for the plans: the form may be sent before they are there. */
  const give = async (reason: string) => {
    const [first] = await queryClient.ensureQueryData(queryOf(listTariffs))
    const tariff = chosen ?? first?.uid ?? ''
    return callAdmin(givePlan, { params: { uid }, body: { tariff, days: Number(days) || 0, reason } })
  }
  return (
    <ActionDialog
      title={texts.giveTitle}
      text={texts.giveText}
      confirm={texts.give}
      renderFields={error => (
        <>
          <Select
            label={texts.tariff}
            options={tariffs.map(({ uid: value, display_name: label }) => ({ value, label }))}
            value={chosen ?? tariffs[0]?.uid}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            error={fieldError(error, 'tariff')}
          />
          <TextField
            label={texts.days}
            inputMode="numeric"
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
            error={fieldError(error, 'days')}
          />
        </>
      )}
      run={give}
      messageOf={error => (wasRefused(error, 'ERR_CONFLICT') ? texts.givePaid : adminErrorMessage(error))}
      onDone={onChange}
      onClose={onClose}
    />
  )
}
