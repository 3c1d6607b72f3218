type Names = { name: string | null; surname: string | null; email: string | null }

const firstLetters = (text: string, count: number): string => Array.from(text.trim()).slice(0, count).join('')

/** First letters of surname and name, or the first two of the e-mail if one of them is missing; null without an e-mail. */
export const initialsOf = ({ name, surname, email }: Names): string | null => {
  const [ofSurname, ofName] = [firstLetters(surname ?? '', 1), firstLetters(name ?? '', 1)]
  const letters = ofSurname && ofName ? ofSurname + ofName : firstLetters(email ?? '', 2)
  return letters.toLocaleUpperCase('ru-RU') || null
}
