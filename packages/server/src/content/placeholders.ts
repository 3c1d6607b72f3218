const PLACEHOLDER = /\{([a-zA-Z]+)\}/g
const PLACEHOLDER_AND_STOP = /\{([a-zA-Z]+)\}(\.?)/g

/** The names in braces in a text, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].flatMap(match => match[1] ?? [])),
]

/**
 * Replaces {names} by values. Throws for a name without a value, so that no incomplete mail is sent.
 * Values are inserted unescaped: a caller that makes HTML escapes them first. A value that ends with a full stop («2026 г.»)
 * takes the place of the full stop after it.
 */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER_AND_STOP, (_all, name: string, stop: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for {${name}}`)
    return value.endsWith('.') ? value : value + stop
  })
