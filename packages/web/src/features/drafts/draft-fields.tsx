import type { ContentProblem } from '@grani/contract'
import { Checkbox } from '../../ui/checkbox.tsx'
import { controlClassName, Field } from '../../ui/field.tsx'
import { checkNames, copy, fieldHints, fieldName, isFlag } from './copy.ts'

const problemInWords = ({ check, detail }: ContentProblem): string =>
  [checkNames[check] ?? check, detail].filter(Boolean).join(' — ')

const rowsFor = (text: string): number =>
  Math.min(
    24,
    Math.max(1, Math.ceil(text.length / 70) + text.split('\n').length - (text.length < 20 ? 1 : 0)),
  )

type Props = {
  fields: Record<string, string>
  problems: readonly ContentProblem[]
  onChange: (field: string, text: string) => void
}

/** The fields of a draft, with what the checks say of each. */
export const DraftFields = ({ fields, problems, onChange }: Props) =>
  Object.entries(fields).map(([field, text]) => {
    const named = {
      label: fieldName(field),
      hint: fieldHints[field],
      error:
        problems
          .filter(problem => problem.field === field)
          .map(problemInWords)
          .join('. ') || undefined,
    }
    if (isFlag(text))
      return (
        <Checkbox
          {...named}
          key={field}
          checked={text === 'true'}
          onChange={({ currentTarget }) => onChange(field, String(currentTarget.checked))}
        />
      )
    return (
      <Field {...named} key={field}>
        {control => (
          <textarea
            {...control}
            rows={rowsFor(text)}
            value={text}
            onChange={({ currentTarget }) => onChange(field, currentTarget.value)}
            className={controlClassName}
          />
        )}
      </Field>
    )
  })

/** Problems of no field: of the whole, or of another text that would no longer fit. */
export const OtherProblems = ({ problems }: { problems: readonly ContentProblem[] }) => {
  const others = problems.filter(({ field }) => field === null)
  if (others.length === 0) return null
  return (
    <div>
      <p className="text-sm font-medium">{copy.elsewhere}</p>
      <ul className="mt-1 grid gap-1 text-sm text-error">
        {others.map(problem => (
          <li key={`${problem.check} ${problem.detail}`}>{problemInWords(problem)}</li>
        ))}
      </ul>
    </div>
  )
}
