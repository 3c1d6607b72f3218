import type { Profile } from '@grani/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { fieldErrorMessage } from '../../shared/forms/error-messages.ts'
import { showFormError } from '../../shared/forms/show-form-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { birthYears, fieldsOf, type ProfileValues, NOT_SET, valuesOf } from './profile-fields.ts'
import { useSaveProfile } from './use-profile-mutations.ts'

const SAVED_MS = 1500
const MAX_NAME_LENGTH = 100
const MAX_PROFESSION_LENGTH = 200

const withUnset = (options: { value: number; label: string }[]) => [
  { value: NOT_SET, label: copy.unset },
  ...options,
]

const codedOptions = (labels: readonly string[]) =>
  withUnset(labels.map((label, value) => ({ value, label })))

const years = withUnset(birthYears(new Date().getFullYear()).map(year => ({ value: year, label: `${year}` })))

const SELECTS = [
  { name: 'gender', label: copy.gender, options: codedOptions(copy.genders) },
  { name: 'year_of_birth', label: copy.yearOfBirth, options: years },
  { name: 'marital_status', label: copy.maritalStatus, options: codedOptions(copy.maritalStatuses) },
  { name: 'number_of_children', label: copy.children, options: codedOptions(copy.numbersOfChildren) },
  { name: 'education', label: copy.education, options: codedOptions(copy.educations) },
] as const

const FIELDS = ['name', 'surname', 'profession', ...SELECTS.map(({ name }) => name)] as const

export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const { register, handleSubmit, setError, formState } = useForm<ProfileValues>({
    defaultValues: valuesOf(profile),
  })
  const { mutateAsync, isSuccess, isPending, reset } = useSaveProfile()
  const { errors } = formState

  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, SAVED_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])

  const submit = handleSubmit(async values => {
    try {
      await mutateAsync(fieldsOf(values))
    } catch (error) {
      showFormError(error, FIELDS, setError)
    }
  })

  return (
    <Card aria-label={copy.about}>
      <h2 className="text-lg">{copy.about}</h2>
      <p className="mt-1 text-sm text-ink-soft">{copy.lead}</p>
      <form onSubmit={event => void submit(event)} noValidate className="mt-5 grid gap-5 sm:grid-cols-2">
        <TextField
          {...register('name')}
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          label={copy.name}
          error={fieldErrorMessage(errors.name?.message)}
        />
        <TextField
          {...register('surname')}
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          label={copy.surname}
          error={fieldErrorMessage(errors.surname?.message)}
        />
        <div className="sm:col-span-2">
          <TextField
            readOnly
            value={profile.email ?? ''}
            type="email"
            label={copy.email}
            hint={copy.emailHint}
          />
        </div>
        {SELECTS.map(({ name, label, options }) => (
          <Select
            key={name}
            {...register(name, { valueAsNumber: true })}
            label={label}
            options={options}
            error={fieldErrorMessage(errors[name]?.message)}
          />
        ))}
        <TextField
          {...register('profession')}
          autoComplete="organization-title"
          maxLength={MAX_PROFESSION_LENGTH}
          label={copy.profession}
          error={fieldErrorMessage(errors.profession?.message)}
        />
        <div className="sm:col-span-2">
          <FormError>{errors.root?.message}</FormError>
        </div>
        <div className="flex items-center gap-4 sm:col-span-2">
          <Button type="submit" variant="primary" pending={isPending}>
            {copy.save}
          </Button>
          <output className="text-sm font-medium text-success">{isSuccess && copy.saved}</output>
        </div>
      </form>
    </Card>
  )
}
