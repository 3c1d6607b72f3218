import { refuse, requireFields, requireWithin } from './checked-input.ts'
import type { SelectionOptions } from './types.ts'

export const checkedSelection = (value: unknown): SelectionOptions => {
  if (value === undefined) return {}
  const options = requireFields(value, 'selection')
  const { top } = options
  if (top !== undefined && (typeof top !== 'number' || !Number.isSafeInteger(top) || top < 1))
    refuse('selection.top', '1, 2, 3…', top)
  for (const name of ['explore', 'random', 'repeat']) {
    if (options[name] !== undefined) requireWithin(options[name], `selection.${name}`, 0, 1)
  }
  return options
}
