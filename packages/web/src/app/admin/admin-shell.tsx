import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useCloseStaffSession } from '../../features/staff/use-staff.ts'
import { copy } from './copy.ts'

const HEADER_LINK =
  'flex min-h-11 items-center rounded-control px-2 font-medium outline-offset-0 focus-visible:outline-current hover:underline'

export type StaffArea = {
  name: string
  /** Its first page. */ home: string
  /** The name of its navigation. */ sections: string
}

export const ADMIN: StaffArea = { name: copy.area, home: '/admin', sections: copy.sections }

type HeaderProps = { area: StaffArea; children?: ReactNode }

/** In another colour than the product's: nobody takes the one for the other. */
export const AdminHeader = ({ area: { name, home }, children }: HeaderProps) => (
  <header className="sticky top-0 z-10 bg-accent-strong text-on-accent print:hidden">
    <div className="mx-auto flex min-h-14 max-w-[100rem] flex-wrap items-center gap-x-4 px-4 md:px-6">
      <Link href={home} className={`${HEADER_LINK} -mx-2 text-lg`}>
        {name}
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

type NavigationProps = { label: string; links: readonly StaffLink[] }

const Navigation = ({ label, links }: NavigationProps) => {
  const [path] = useLocation()
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap gap-1 pt-4 lg:sticky lg:top-14 lg:w-52 lg:shrink-0 lg:flex-col lg:self-start lg:pt-6 print:hidden"
    >
      {links.map(link => (
        <Link
          key={link.href}
          href={link.href}
          aria-current={path === link.href ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-control px-3.5 font-medium text-ink-soft hover:text-accent aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
        >
          {link.label}
        </Link>
      ))}
    </nav>
  )
}

export type StaffLink = { href: string; label: string }

type Props = { area: StaffArea; links: readonly StaffLink[]; children: ReactNode }

/** The frame of an area of the staff once it is open. */
export const AdminShell = ({ area, links, children }: Props) => (
  <div className="min-h-dvh">
    <a
      href="#content"
      className="sr-only rounded-control bg-raised px-4 py-3 text-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30"
    >
      {copy.toContent}
    </a>
    <AdminHeader area={area}>
      <CloseButton />
    </AdminHeader>
    <div className="mx-auto max-w-[100rem] px-4 md:px-6 lg:flex lg:gap-8">
      <Navigation label={area.sections} links={links} />
      <main id="content" className="min-w-0 grow">
        {children}
      </main>
    </div>
  </div>
)
