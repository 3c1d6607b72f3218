import {
  Brush,
  CalendarClock,
  CircleHelp,
  Eye,
  Gem,
  Hexagon,
  ListOrdered,
  LogOut,
  Target,
  UserRound,
  X,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { useSwipeable } from 'react-swipeable'
import { Link } from 'wouter'
import { useLogout } from '../../features/auth/sessions/use-logout.ts'
import { copy } from '../copy.ts'
import { laterCopy } from './later-copy.ts'
import { copy as uiCopy } from '../../ui/copy.ts'
import { useModal } from '../../ui/use-modal.ts'
import { usePlansHref } from '../session/use-plans-href.ts'
import { useRooms } from './rooms.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useBackToClose } from './use-back-to-close.ts'

/** Pixels of a swipe to the right that close the sidebar. */
const MIN_SWIPE = 10

const ROOM_ICONS = {
  '/results/portrait': Hexagon,
  '/results/observers': Eye,
  '/forecasts': Target,
  '/drawing': Brush,
  '/consultation': CalendarClock,
}

/** The diary is not among them: the bar below has it. */
const useLinks = () => [
  { href: '/profile', label: copy.profile, Icon: UserRound },
  ...useRooms().map(room => ({ ...room, Icon: ROOM_ICONS[room.href] })),
  { href: usePlansHref(), label: laterCopy.tariffs, Icon: Gem },
  { href: '/legal/questions', label: laterCopy.questions, Icon: ListOrdered },
  { href: '/help', label: laterCopy.help, Icon: CircleHelp },
]

const ROW_CLASS_NAME =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-accent-soft hover:text-accent-strong'

export const Sidebar = ({ onClose }: { onClose: () => void }) => {
  const dialog = useModal()
  const close = useBackToClose(onClose)
  const logout = useLogout()
  const links = useLinks()
  const swipe = useSwipeable({ onSwipedRight: close, delta: MIN_SWIPE })

  const closeFromOverlay = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way to close is Escape, which arrives as onCancel
    <dialog
      ref={dialog}
      aria-label={copy.menu}
      onClick={closeFromOverlay}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      className="mr-0 ml-auto h-dvh max-h-none w-3/4 max-w-none bg-surface backdrop:bg-veil open:animate-slide"
    >
      <nav {...swipe} aria-label={copy.menu} className="flex min-h-full flex-col gap-1 p-3">
        <button
          type="button"
          aria-label={uiCopy.close}
          onClick={close}
          className="grid size-11 place-items-center self-end rounded-control text-ink-soft"
        >
          <X aria-hidden="true" size={22} strokeWidth={1.75} />
        </button>
        {links.map(({ href, label, Icon }) => (
          <Link key={label} href={href} replace onClick={onClose} className={ROW_CLASS_NAME}>
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
            {label}
          </Link>
        ))}
        <ThemeSwitch />
        <button
          type="button"
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
          className={ROW_CLASS_NAME}
        >
          <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
          {laterCopy.logout}
        </button>
      </nav>
    </dialog>
  )
}
