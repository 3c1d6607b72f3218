import { ChartNoAxesColumn, House, PenLine } from 'lucide-react'
import { useNewResultsCount } from '../../features/results/new-results.ts'
import { badge } from '../../shared/format/badge.ts'
import { copy } from '../copy.ts'
import { useSignedIn } from '../session/profile-context.ts'

/** The main pages; those beside the first appear with the first goal. */
export const useNav = () => {
  const { current_goal } = useSignedIn()
  const count = badge(useNewResultsCount())
  const home = { href: '/', label: copy.home, Icon: House, count: null }
  return current_goal
    ? [
        home,
        { href: '/results', label: copy.results, Icon: ChartNoAxesColumn, count },
        { href: '/events', label: copy.events, Icon: PenLine, count: null },
      ]
    : [home]
}

export const isCurrentPath = (href: string, path: string): boolean =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)
