import type { ComponentProps } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

type CheckboxProps = Omit<ComponentProps<typeof Checkbox>, 'label'>

const { oldEnough: age, personalData: consent } = copy.register

/** The two separate consents that an account needs; neither box is ticked in advance. */
export const SignUpConsents = ({
  oldEnough,
  personalData,
}: {
  oldEnough: CheckboxProps
  personalData: CheckboxProps
}) => (
  <div className="grid gap-1">
    <Checkbox
      {...oldEnough}
      label={
        <>
          {age.before}
          <TextLink newTab href="/legal/agreement">
            {age.agreement}
          </TextLink>
          {age.between}
          <TextLink newTab href="/legal/privacy">
            {age.privacy}
          </TextLink>
        </>
      }
    />
    <Checkbox
      {...personalData}
      label={
        <>
          {consent.before}
          <TextLink newTab href="/legal/consent">
            {consent.consent}
          </TextLink>
        </>
      }
    />
  </div>
)
