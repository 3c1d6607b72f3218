const PLACEHOLDER = /\{([a-zA-Z]+)\}/g
const PLACEHOLDER_AND_STOP = /\{([a-zA-Z]+)\}(\.?)/g

/** The names in braces that a text waits for, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].flatMap(match => match[1] ?? [])),
]

/**
 * Puts values in place of {names}. A name without a value throws: a letter with a hole must not be sent.
 * Values are put in as they are, but for one thing: after «2026 г.» the full stop of the sentence is there already.
 * Whoever makes HTML of the result escapes them first.
 */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER_AND_STOP, (_all, name: string, stop: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for {${name}}`)
    return value.endsWith('.') ? value : value + stop
  })
