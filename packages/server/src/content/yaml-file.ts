import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { type Problem, problemAt } from './problem.ts'

type Path = readonly PropertyKey[]

export type YamlFile<T> =
  | { kind: 'ok'; file: string; value: T; lineOf: (...path: PropertyKey[]) => number }
  | { kind: 'failed'; problems: Problem[] }

/** The line of the deepest part of `path` that exists, so that a missing field is reported on its parent. */
const lineOfPath = (document: Document, lines: LineCounter, path: Path): number => {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true)
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

const fieldName = (path: Path): string =>
  path
    .map((part, i) => (typeof part === 'number' ? `[${part + 1}]` : `${i ? '.' : ''}${String(part)}`))
    .join('')

const issueMessage = (issue: z.core.$ZodIssue): string => {
  const field = fieldName(issue.path)
  if (issue.code === 'unrecognized_keys')
    return `unknown field ${issue.keys.map(k => `"${k}"`).join(', ')}${field && ` in ${field}`}`
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  return missing ? `${field} is missing` : `${field || 'the file'}: ${issue.message}`
}

/** Reads one YAML file of the content folder and checks its shape. */
export const readYaml = <S extends z.ZodType>(
  dir: string,
  file: string,
  schema: S,
): YamlFile<z.output<S>> => {
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(join(dir, file), 'utf8'), { lineCounter: lines })
  if (document.errors.length > 0) {
    const problems = document.errors.map(error =>
      problemAt(
        { file, line: lines.linePos(error.pos[0]).line },
        `not valid YAML: ${error.message.split('\n')[0]}`,
      ),
    )
    return { kind: 'failed', problems }
  }
  const lineOf = (...path: PropertyKey[]) => lineOfPath(document, lines, path)
  const parsed = schema.safeParse(document.toJS())
  if (parsed.success) return { kind: 'ok', file, value: parsed.data, lineOf }
  const problems = parsed.error.issues.map(issue =>
    problemAt({ file, line: lineOf(...issue.path) }, issueMessage(issue)),
  )
  return { kind: 'failed', problems }
}
