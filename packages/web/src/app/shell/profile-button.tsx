import { UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { DialogLoadFailed } from '../../shared/loading/dialog-load-failed.tsx'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { copy } from '../copy.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { initialsOf } from './initials.ts'

const Sidebar = lazyPart(async () => (await import('./sidebar.tsx')).Sidebar, DialogLoadFailed)

const LOOK =
  'size-11 place-items-center rounded-chip bg-accent-soft text-sm font-semibold text-accent-strong hover:bg-accent hover:text-on-accent transition-colors duration-150'

/** Opens the sidebar on a small screen; on a larger one it is the way to the profile. */
export const ProfileButton = () => {
  const [isOpen, setOpen] = useState(false)
  const initials = initialsOf(useSignedIn())
  const face = initials ? (
    <span aria-hidden="true">{initials}</span>
  ) : (
    <UserRound aria-hidden="true" size={20} strokeWidth={1.75} />
  )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${LOOK} grid md:hidden`}
      >
        {face}
        <VisuallyHidden>{copy.menu}</VisuallyHidden>
      </button>
      <Link href="/profile" className={`${LOOK} hidden md:grid`}>
        {face}
        <VisuallyHidden>{copy.profile}</VisuallyHidden>
      </Link>
      {isOpen && (
        <Suspense>
          <Sidebar onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
