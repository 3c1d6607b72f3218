import { Link } from 'wouter'
import { laterCopy } from './later-copy.ts'
import { useRooms } from './rooms.ts'

export const RoomLinks = () => (
  <nav aria-label={laterCopy.rooms} className="mb-6 flex flex-wrap gap-2 lg:mb-8 print:hidden">
    {useRooms().map(({ href, label }) => (
      <Link
        key={href}
        href={href}
        className="flex min-h-11 items-center rounded-control border border-line bg-surface px-3 text-sm font-medium hover:border-accent hover:text-accent"
      >
        {label}
      </Link>
    ))}
  </nav>
)
