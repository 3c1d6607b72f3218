const YANDEX = ['ya.ru', 'yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz']
const GOOGLE = ['gmail.com', 'googlemail.com']

/** One name for the domains that lead to the same mailbox. */
const SAME_DOMAIN = new Map(
  [YANDEX, GOOGLE].flatMap(([first = '', ...others]) => others.map(other => [other, first] as const)),
)

/** How providers spell one name in several ways: Google ignores dots, Yandex reads a hyphen as a dot. */
const SPELLINGS: Record<string, (name: string) => string> = {
  'gmail.com': name => name.replaceAll('.', ''),
  'ya.ru': name => name.replaceAll('-', '.'),
}

/**
 * The mailbox that an address leads to, for counting only, never for sending or signing in. What follows a plus is left out
 * everywhere: nearly all providers do so, and elsewhere two people share a limit at worst.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const home = SAME_DOMAIN.get(domain) ?? domain
  const [name = ''] = email.slice(0, at).split('+')
  return `${SPELLINGS[home]?.(name) ?? name}@${home}`
}
