import { Link, useLocation } from 'wouter'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { copy } from '../copy.ts'
import { isCurrentPath, useNav } from './nav.ts'

/** The main navigation on phones, at the bottom of the screen. */
export const TabBar = () => {
  const [path] = useLocation()
  const links = useNav()
  // While a goal is chosen, home would only lead back here.
  if (links.length === 1 && path === '/goals') return null
  return (
    <nav
      aria-label={copy.mainMenu}
      className="fixed inset-x-0 bottom-0 z-10 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {links.map(({ href, label, Icon, count }) => (
        <Link
          key={href}
          href={href}
          aria-current={isCurrentPath(href, path) ? 'page' : undefined}
          className="group grid min-h-14 grow basis-0 place-items-center content-center gap-0.5 text-sm font-medium text-ink-soft -outline-offset-2 aria-[current]:text-accent"
        >
          <span className="relative">
            <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
            {count && (
              <span
                aria-hidden="true"
                className="absolute -top-1.5 left-3.5 min-w-5 rounded-chip bg-accent px-1 text-center text-[0.75rem] leading-5 text-on-accent"
              >
                {count}
              </span>
            )}
          </span>
          <span>
            {label}
            {count && <VisuallyHidden>{copy.newResults(count)}</VisuallyHidden>}
          </span>
        </Link>
      ))}
    </nav>
  )
}
