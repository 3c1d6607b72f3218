import { Link } from 'wouter'
import { usePortrait } from '../../features/results/portrait/use-portrait.ts'
import { laterCopy } from './later-copy.ts'
import { PORTRAIT, useRooms } from './rooms.ts'

/** Stands under the beginning of the portrait, which leads to it where there is one. */
export const RoomLinks = () => {
  const { data: portrait } = usePortrait()
  const hasDoor = portrait !== undefined && portrait.sentences.length > 0
  return (
    <nav aria-label={laterCopy.rooms} className="mb-6 flex flex-wrap gap-2 lg:mb-8 print:hidden">
      {useRooms()
        .filter(({ href }) => !(hasDoor && href === PORTRAIT))
        .map(({ href, label }) => (
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
}
