import type { ContentProblem } from '@grani/contract'
import { controlClassName, Field } from '../../ui/field.tsx'
import { checkNames, copy, fieldHints, fieldName } from './copy.ts'

export const problemInWords = ({ check, detail }: ContentProblem): string =>
  `${checkNames[check] ?? check} — ${detail}`

const rowsFor = (text: string): number =>
  Math.min(24, Math.max(2, Math.ceil(text.length / 70) + text.split('\n').length))

type Props = {
  fields: Record<string, string>
  problems: readonly ContentProblem[]
  onChange: (field: string, text: string) => void
}

/** The texts of a draft, with what the checks say of each. */
export const DraftFields = ({ fields, problems, onChange }: Props) =>
  Object.entries(fields).map(([field, text]) => (
    <Field
      key={field}
      label={fieldName(field)}
      hint={fieldHints[field]}
      error={
        problems
          .filter(problem => problem.field === field)
          .map(problemInWords)
          .join('. ') || undefined
      }
    >
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
  ))

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
