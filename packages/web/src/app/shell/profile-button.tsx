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

const CLASS_NAME =
  'size-11 place-items-center rounded-chip bg-accent-soft text-sm font-semibold text-accent-strong hover:bg-accent hover:text-on-accent transition-colors duration-150'

/** Opens the sidebar on small screens; a link to the profile on larger ones. */
export const ProfileButton = () => {
  const [isOpen, setOpen] = useState(false)
  const initials = initialsOf(useSignedIn())
  const content = initials ? (
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
        className={`${CLASS_NAME} grid md:hidden`}
      >
        {content}
        <VisuallyHidden>{copy.menu}</VisuallyHidden>
      </button>
      <Link href="/profile" className={`${CLASS_NAME} hidden md:grid`}>
        {content}
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
