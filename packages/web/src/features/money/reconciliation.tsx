import { reconcileLedger, REGISTER_MAX_BYTES } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { uploadAdmin } from '../../shared/admin/upload.ts'
import { wasRefused } from '../../shared/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { controlClassName, Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { ReconciliationResult } from './reconciliation-result.tsx'

const texts = copy.reconciliation

const messageOf = (error: Error): string => {
  if (wasRefused(error, 'ERR_TOO_LARGE')) return texts.tooLarge
  return wasRefused(error, 'ERR_VALIDATION') ? texts.notRegister : adminErrorMessage(error)
}

/** What was chosen; else what was pasted, as the file that it could have been. */
const registerOf = (file: File | null, pasted: string): File | null =>
  file ?? (pasted.trim() === '' ? null : new File([pasted], 'register.csv'))

const problemOf = (file: File | null): string | undefined => {
  if (!file) return texts.none
  return file.size > REGISTER_MAX_BYTES ? texts.tooLarge : undefined
}

/** Compares what is booked here with what the provider says it moved. */
export const Reconciliation = () => {
  const [file, setFile] = useState<File | null>(null)
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: (chosen: File) => uploadAdmin(reconcileLedger, { file: chosen, type: 'text/csv' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const register = registerOf(file, pasted)
    const wrong = problemOf(register)
    setProblem(wrong)
    if (register && wrong === undefined) mutate(register)
  }
  return (
    <Card className="max-w-5xl">
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-3 mb-4 max-w-[70ch] text-ink-soft">{texts.lead}</p>
      <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
        <Field label={texts.file} hint={texts.fileHint} error={problem}>
          {control => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              className={controlClassName}
              onChange={({ currentTarget }) => {
                setFile(currentTarget.files?.[0] ?? null)
                setProblem(undefined)
                reset()
              }}
            />
          )}
        </Field>
        <Field label={texts.pasted} hint={texts.pastedHint}>
          {control => (
            <textarea
              {...control}
              rows={3}
              spellCheck={false}
              className={controlClassName}
              value={pasted}
              onChange={({ currentTarget }) => {
                setPasted(currentTarget.value)
                setProblem(undefined)
                reset()
              }}
            />
          )}
        </Field>
        <FormError>{error ? messageOf(error) : undefined}</FormError>
        <Button type="submit" pending={isPending} className="justify-self-start">
          {texts.start}
        </Button>
      </form>
      <div aria-live="polite">{data && <ReconciliationResult result={data} />}</div>
    </Card>
  )
}
