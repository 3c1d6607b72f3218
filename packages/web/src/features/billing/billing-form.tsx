import { type BillingInfo, readSettings } from '@grani/contract'
import { saveBillingInfo } from '@grani/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { queryOf } from '../../shared/api/query-client.ts'
import { fieldErrorMessage } from '../../shared/forms/error-messages.ts'
import { schemaResolver } from '../../shared/forms/schema-resolver.ts'
import { showFormError } from '../../shared/forms/show-form-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { useBillingInfo, useSaveBillingInfo } from './use-billing.ts'

const resolver = schemaResolver(saveBillingInfo.body)

/** A link to the local mailbox, on servers that keep mails instead of sending them. */
const MailboxLink = () => {
  const { data: settings } = useQuery(queryOf(readSettings))
  if (!settings?.mailbox) return null
  return (
    <p className="text-sm">
      <TextLink newTab href={settings.mailbox}>
        {copy.mailbox}
      </TextLink>
    </p>
  )
}

const statusText = ({ email, is_verified, confirmed_email: used }: BillingInfo, sendings: number): string => {
  if (!email) return ''
  if (is_verified) return copy.verified
  const status = sendings > 1 ? copy.sentAgain : copy.needsVerification
  return used ? `${status}. ${copy.untilThen(used)}` : status
}

type Props = { info: BillingInfo; /** The initial value while no address is saved. */ suggested: string }

const AddressForm = ({ info, suggested }: Props) => {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    defaultValues: { email: info.email || suggested },
  })
  const { mutateAsync, isPending } = useSaveBillingInfo()
  const [sendings, countSendings] = useState(info.email ? 1 : 0)
  const { errors } = formState

  const submit = handleSubmit(async ({ email }) => {
    try {
      const saved = await mutateAsync(email)
      countSendings(count => (saved.email === info.email ? count + 1 : 1))
    } catch (error) {
      showFormError(error, ['email'], setError)
    }
  })

  return (
    <form onSubmit={event => void submit(event)} noValidate className="grid max-w-md gap-4">
      <TextField
        {...register('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        label={copy.email}
        error={fieldErrorMessage(errors.email?.message)}
      />
      <output className="text-sm text-ink-soft empty:absolute">{statusText(info, sendings)}</output>
      {info.email && !info.is_verified && <MailboxLink />}
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" pending={isPending} className="justify-self-start">
        {copy.save}
      </Button>
    </form>
  )
}

/** The e-mail for receipts. Saving mails a confirmation link; saving again mails it again. */
export const BillingForm = ({ suggested = '' }: { suggested?: string | undefined }) => {
  const { data, isError, isFetching, refetch } = useBillingInfo()
  if (data) return <AddressForm info={data} suggested={suggested} />
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid max-w-md gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-12 w-1/3" />
    </Loading>
  )
}
