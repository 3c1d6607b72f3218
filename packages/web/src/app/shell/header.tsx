import { Link, useLocation } from 'wouter'
import { Mark } from '../../ui/mark.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { copy } from '../copy.ts'
import { isCurrentPath, useNav } from './nav.ts'
import { ProfileButton } from './profile-button.tsx'

const SUBSCRIPTION = { href: '/subscription', label: copy.subscription, count: null }

const DesktopNav = () => {
  const [path] = useLocation()
  return (
    <nav aria-label={copy.mainMenu} className="hidden gap-1 md:flex">
      {[...useNav(), SUBSCRIPTION].map(({ href, label, count }) => (
        <Link
          key={href}
          href={href}
          aria-current={isCurrentPath(href, path) ? 'page' : undefined}
          className="flex min-h-11 items-center gap-2 rounded-control px-3.5 font-medium text-ink-soft transition-colors duration-150 hover:text-accent aria-[current]:text-ink"
        >
          {label}
          {count && (
            <span className="min-w-5 rounded-chip bg-accent px-1.5 text-center text-sm leading-5 text-on-accent">
              <VisuallyHidden>{copy.newResults('')}</VisuallyHidden>
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

export const Logo = () => (
  <Link
    href="/"
    className="-mx-1 flex min-h-11 items-center gap-2.5 rounded-control px-1 text-lg font-semibold tracking-tight"
  >
    <Mark />
    {copy.product}
  </Link>
)

export const Header = () => (
  <header className="sticky top-0 z-10 border-b border-line bg-paper print:hidden">
    <div className="mx-auto flex h-16 max-w-7xl items-center gap-6 px-4 md:px-6">
      <Logo />
      <div className="grow" />
      <DesktopNav />
      <ProfileButton />
    </div>
  </header>
)
