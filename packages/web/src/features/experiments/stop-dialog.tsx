import { type Experiment, listExperiments, stopExperiment } from '@grani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { adminQueryOf, callAdmin } from '../../shared/admin/call-admin.ts'
import { plural } from '../../shared/format/plural.ts'
import { Select } from '../../ui/select.tsx'
import { copy } from './copy.ts'

type Because = NonNullable<Experiment['stopped_because']>

const REASONS = ['guard', 'other'] as const satisfies readonly Because[]

/** Gives everybody the usual variant again. */
export const StopDialog = ({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) => {
  const { name, people, guard_counts: guards } = experiment
  const client = useQueryClient()
  const [because, setBecause] = useState<Because>(
    guards.some(({ is_alarming: isAlarming }) => isAlarming) ? 'guard' : 'other',
  )
  return (
    <ActionDialog
      title={copy.stopTitle}
      text={copy.stopText(plural(people.b, copy.people))}
      confirm={copy.stop}
      isDangerous
      renderFields={() => (
        <Select
          label={copy.because}
          options={REASONS.map(value => ({ value, label: copy.becauseOf[value] }))}
          value={because}
          onChange={({ currentTarget }) =>
            setBecause(REASONS.find(value => value === currentTarget.value) ?? 'other')
          }
        />
      )}
      run={reason => callAdmin(stopExperiment, { params: { name }, body: { because, reason } })}
      onDone={() => {
        onClose()
        void client.invalidateQueries({ queryKey: adminQueryOf(listExperiments).queryKey })
      }}
      onClose={onClose}
    />
  )
}
