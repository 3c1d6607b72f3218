/** Longer lines are no lines of a register: their rest is thrown away as it arrives. */
const MAX_CHARACTERS = 4000

export type Line = { number: number; text: string }

/** The lines of a UTF-8 file, numbered from 1, one at a time: no more than one line and one chunk is held. */
export async function* linesOf(file: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8')
  let number = 1
  let rest = ''
  const parts = async function* () {
    for await (const chunk of file) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
  for await (const part of parts()) {
    const texts = (rest + part).split('\n')
    rest = (texts.pop() ?? '').slice(0, MAX_CHARACTERS)
    for (const text of texts) yield { number: number++, text: text.slice(0, MAX_CHARACTERS).trimEnd() }
  }
  if (rest.trim() !== '') yield { number, text: rest.trimEnd() }
}

/** The fields of one line of CSV (RFC 4180, without line breaks in fields); null when its quotes do not close. */
export const fieldsOf = (line: string, separator: string): string[] | null => {
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    const character = line[i]
    if (isQuoted) {
      if (character !== '"') field += character
      else if (line[i + 1] === '"') field += line[++i]
      else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === separator) {
      fields.push(field.trim())
      field = ''
    } else field += character
  }
  return isQuoted ? null : [...fields, field.trim()]
}
