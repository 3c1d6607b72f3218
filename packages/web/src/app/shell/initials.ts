type Names = { name: string | null; surname: string | null; email: string | null }

const first = (text: string, count: number): string => Array.from(text.trim()).slice(0, count).join('')

/** First letters of surname and name; without one of them, the first two of the e-mail; without that, nothing. */
export const initialsOf = ({ name, surname, email }: Names): string | null => {
  const [s, n] = [first(surname ?? '', 1), first(name ?? '', 1)]
  const letters = s && n ? s + n : first(email ?? '', 2)
  return letters.toLocaleUpperCase('ru-RU') || null
}
