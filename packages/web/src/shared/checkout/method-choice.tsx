import type { PaymentMethod } from '@grani/contract'
import { RadioRow } from '../../ui/radio-row.tsx'
import { copy } from './copy.ts'

type Props = {
  methods: readonly PaymentMethod[]
  value: PaymentMethod | undefined
  onChange: (method: PaymentMethod) => void
}

/** By what to pay. Nothing is asked where the shop has one way only. */
export const MethodChoice = ({ methods, value, onChange }: Props) =>
  methods.length < 2 ? null : (
    <RadioRow
      isField
      legend={copy.methods.legend}
      columns="grid-cols-2 sm:grid-cols-4"
      options={methods.map(method => ({ value: method, label: copy.methods.name[method] }))}
      value={value}
      onChange={onChange}
    />
  )
