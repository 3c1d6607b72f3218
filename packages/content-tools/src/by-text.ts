/** Remembers what was made of a text: several checks ask the same of each, and a changed text leaves thousands as they were. */
export const byText = <T>(make: (text: string) => T): ((text: string) => T) => {
  const made = new Map<string, T>()
  return text => {
    const known = made.get(text)
    if (known !== undefined) return known
    const value = make(text)
    made.set(text, value)
    return value
  }
}
