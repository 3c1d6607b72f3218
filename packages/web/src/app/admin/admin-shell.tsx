import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useCloseStaffSession, useStaff } from '../../features/staff/use-staff.ts'
import { copy } from './copy.ts'
import { ADMIN_PAGES } from './admin-pages.ts'

const HEADER_LINK =
  'flex min-h-11 items-center rounded-control px-2 font-medium outline-offset-0 focus-visible:outline-current hover:underline'

/** In another colour than the product's: nobody takes the one for the other. */
export const AdminHeader = ({ children }: { children?: ReactNode }) => (
  <header className="sticky top-0 z-10 bg-accent-strong text-on-accent print:hidden">
    <div className="mx-auto flex min-h-14 max-w-[100rem] flex-wrap items-center gap-x-4 px-4 md:px-6">
      <Link href="/admin" className={`${HEADER_LINK} -mx-2 text-lg`}>
        {copy.area}
      </Link>
      <div className="grow" />
      <Link href="/" className={HEADER_LINK}>
        {copy.toProduct}
      </Link>
      {children}
    </div>
  </header>
)

const CloseButton = () => {
  const { mutate, isPending } = useCloseStaffSession()
  return (
    <button type="button" disabled={isPending} onClick={() => mutate()} className={HEADER_LINK}>
      {copy.close}
    </button>
  )
}

const Navigation = () => {
  const [path] = useLocation()
  const { permissions } = useStaff()
  return (
    <nav
      aria-label={copy.sections}
      className="flex flex-wrap gap-1 pt-4 lg:sticky lg:top-14 lg:w-52 lg:shrink-0 lg:flex-col lg:self-start lg:pt-6 print:hidden"
    >
      {ADMIN_PAGES.filter(({ permission }) => permissions.includes(permission)).map(
        ({ path: href, label }) =>
          label !== null && (
            <Link
              key={href}
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-control px-3.5 font-medium text-ink-soft hover:text-accent aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
            >
              {label}
            </Link>
          ),
      )}
    </nav>
  )
}

/** The frame of the admin area once it is open. */
export const AdminShell = ({ children }: { children: ReactNode }) => (
  <div className="min-h-dvh">
    <a
      href="#content"
      className="sr-only rounded-control bg-raised px-4 py-3 text-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30"
    >
      {copy.toContent}
    </a>
    <AdminHeader>
      <CloseButton />
    </AdminHeader>
    <div className="mx-auto max-w-[100rem] px-4 md:px-6 lg:flex lg:gap-8">
      <Navigation />
      <main id="content" className="min-w-0 grow">
        {children}
      </main>
    </div>
  </div>
)
