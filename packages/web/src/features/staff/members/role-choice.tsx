import { type Role, ROLES } from '@grani/contract'
import { roleNames } from '../../../shared/admin/copy.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { copy } from '../copy.ts'

type Props = { chosen: readonly Role[]; onChange: (roles: Role[]) => void; error: string | undefined }

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** All roles with what each may do. */
export const RoleChoice = ({ chosen, onChange, error }: Props) => (
  <fieldset aria-describedby={error ? 'roles-error' : undefined}>
    <legend className="mb-1 text-sm font-medium">{copy.memberForm.roles}</legend>
    {ROLES.map(role => (
      <Checkbox
        key={role}
        label={capitalised(roleNames[role])}
        hint={copy.roleHints[role]}
        checked={chosen.includes(role)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(ROLES.filter(one => (one === role ? checked : chosen.includes(one))))
        }
      />
    ))}
    {error && (
      <p id="roles-error" role="alert" className="mt-1 text-sm text-error">
        {error}
      </p>
    )}
  </fieldset>
)
