import { Moon } from 'lucide-react'
import { chooseTheme } from '../../features/profile/choose-theme.ts'
import { useTheme } from '../../shared/theme/theme.ts'
import { copy } from '../copy.ts'
import { useSignedIn } from '../session/profile-context.ts'

export const ThemeSwitch = () => {
  const { uid } = useSignedIn()
  const dark = useTheme() === 'dark'
  return (
    <button
      type="button"
      role="switch"
      aria-checked={dark}
      onClick={() => void chooseTheme(uid, dark ? 'light' : 'dark')}
      className="group flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-accent-soft hover:text-accent-strong"
    >
      <Moon aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="grow">{copy.darkTheme}</span>
      <span
        aria-hidden="true"
        className="h-6 w-10 rounded-chip border border-line-strong bg-sunken p-0.5 transition-colors duration-150 group-aria-checked:border-accent group-aria-checked:bg-accent"
      >
        <span className="block size-4.5 rounded-chip bg-line-strong transition-transform duration-150 group-aria-checked:translate-x-4 group-aria-checked:bg-on-accent" />
      </span>
    </button>
  )
}
