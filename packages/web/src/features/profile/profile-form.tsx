import { MAX_NAME_LENGTH, MAX_PROFESSION_LENGTH, type Profile } from '@grani/contract'
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
import {
  birthYears,
  fieldsOf,
  NOT_SET,
  type ProfileValues,
  type SelectName,
  type TextName,
  valuesOf,
} from './profile-fields.ts'
import { useSaveProfile } from './use-profile-mutations.ts'

const SAVED_MS = 1500

const withUnset = (options: { value: number; label: string }[]) => [
  { value: NOT_SET, label: copy.unset },
  ...options,
]

const codedOptions = (labels: readonly string[]) =>
  withUnset(labels.map((label, value) => ({ value, label })))

const years = withUnset(birthYears(new Date().getFullYear()).map(year => ({ value: year, label: `${year}` })))

const SELECTS: Record<SelectName, { label: string; options: { value: number; label: string }[] }> = {
  gender: { label: copy.gender, options: codedOptions(copy.genders) },
  year_of_birth: { label: copy.yearOfBirth, options: years },
  marital_status: { label: copy.maritalStatus, options: codedOptions(copy.maritalStatuses) },
  number_of_children: { label: copy.children, options: codedOptions(copy.numbersOfChildren) },
  education: { label: copy.education, options: codedOptions(copy.educations) },
}

const TEXTS: Record<TextName, { label: string; autoComplete: string; maxLength: number }> = {
  name: { label: copy.name, autoComplete: 'given-name', maxLength: MAX_NAME_LENGTH },
  surname: { label: copy.surname, autoComplete: 'family-name', maxLength: MAX_NAME_LENGTH },
  profession: {
    label: copy.profession,
    autoComplete: 'organization-title',
    maxLength: MAX_PROFESSION_LENGTH,
  },
}

const isText = (name: string): name is TextName => name in TEXTS
const isSelect = (name: string): name is SelectName => name in SELECTS
const TEXT_NAMES = Object.keys(TEXTS).filter(isText)
const SELECT_NAMES = Object.keys(SELECTS).filter(isSelect)

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
      showFormError(error, [...TEXT_NAMES, ...SELECT_NAMES], setError)
    }
  })

  return (
    <Card aria-label={copy.about}>
      <h2 className="text-lg">{copy.about}</h2>
      <p className="mt-1 text-sm text-ink-soft">{copy.lead}</p>
      <form onSubmit={event => void submit(event)} noValidate className="mt-5 grid gap-5 sm:grid-cols-2">
        {TEXT_NAMES.map(name => (
          <TextField
            key={name}
            {...register(name)}
            {...TEXTS[name]}
            error={fieldErrorMessage(errors[name]?.message)}
          />
        ))}
        <div className="sm:col-span-2">
          <TextField
            readOnly
            value={profile.email ?? ''}
            type="email"
            label={copy.email}
            hint={copy.emailHint}
          />
        </div>
        {SELECT_NAMES.map(name => (
          <Select
            key={name}
            {...register(name, { valueAsNumber: true })}
            {...SELECTS[name]}
            error={fieldErrorMessage(errors[name]?.message)}
          />
        ))}
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
