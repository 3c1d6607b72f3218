import { useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { RecoveryCodes } from './door/recovery-codes.tsx'
import { SetUp } from './door/set-up.tsx'
import { useReloadStaffSelf, useRenewCodes, useStaff } from './use-staff.ts'

const texts = copy.own

const State = () => {
  const { has_totp, passkeys, codes_left } = useStaff()
  const lines = [
    [texts.app, has_totp ? texts.isSet : texts.isNotSet],
    [texts.passkeys, texts.passkeysCount(passkeys)],
    [texts.codes, String(codes_left)],
  ]
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the member of the staff shows besides the password, with ways to add to it. */
export const OwnFactor = () => {
  const renew = useRenewCodes()
  const reload = useReloadStaffSelf()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [additions, countAdditions] = useState(0)
  const finish = () => {
    setCodes(null)
    countAdditions(count => count + 1)
    void reload()
  }
  if (codes) return <RecoveryCodes codes={codes} done={texts.done} onDone={finish} />
  return (
    <div className="grid max-w-3xl gap-6">
      <Card aria-label={copy.setUp.title}>
        <State />
        <Button
          size="s"
          className="mt-5"
          pending={renew.isPending}
          onClick={() => renew.mutate(undefined, { onSuccess: issued => setCodes(issued.codes) })}
        >
          {copy.codes.renew}
        </Button>
        <FormError>{renew.error ? adminErrorMessage(renew.error) : undefined}</FormError>
      </Card>
      <Card aria-label={texts.addTitle}>
        <h2 className="text-lg">{texts.addTitle}</h2>
        <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.addLead}</p>
        <SetUp key={additions} onDone={finish} />
      </Card>
    </div>
  )
}
