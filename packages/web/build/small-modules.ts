import type { Rolldown } from 'vite'
import { SIGN_IN_PAGE } from './start-script.ts'

const ENTRY = 'main.tsx'
const OF_VISITORS = 'app/visitor-area.tsx'
const OF_READERS = 'app/document-area.tsx'
/** What loads with the sign-in page, at once or a little later. */
const OF_ALL = [...SIGN_IN_PAGE, 'app/router/route-focus.tsx', 'app/shell/cookie-notice.tsx']
const OF_TRY = 'app/tryout-area.tsx'
/** Those who draw load the pen, and nobody else. */
const DRAWING = 'features/drawing/'
const OF_STAFF = 'app/admin/admin-area.tsx'

/** Who has a use for it: each holds what those before it do not, so that a visitor loads nothing that only users need. */
export const PARTS = ['of-all', 'of-visitors', 'of-readers', 'of-users'] as const
type Part = (typeof PARTS)[number]

type GetModuleInfo = Rolldown.PluginContext['getModuleInfo']

/** All modules that are reached from these, at once or later, without passing one of `without`. */
const reach = (info: GetModuleInfo, from: readonly string[], without: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || without.includes(id)) continue
    found.add(id)
    const module = info(id)
    waiting.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []))
  }
  return found
}

/** The file that a small module of several pages belongs in; null where it is of the staff alone. Made anew for each build. */
export const smallParts = (root: string): ((id: string, info: GetModuleInfo) => Part | null) => {
  let known: Record<Part, Set<string>> | null = null
  const path = (name: string): string => `${root}${name}`
  return (id, info) => {
    if (id.startsWith(path(DRAWING))) return null
    known ??= {
      'of-all': reach(info, OF_ALL.map(path), [path(OF_TRY)]),
      'of-visitors': reach(info, [path(OF_VISITORS)], []),
      'of-readers': reach(info, [path(OF_READERS)], []),
      'of-users': reach(info, [path(ENTRY)], [OF_VISITORS, OF_READERS, OF_STAFF].map(path)),
    }
    return PARTS.find(part => known?.[part].has(id)) ?? null
  }
}
