import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Problem, problemAt } from './problem.ts'
import { frontMatter, type Page, undeclaredInPage } from './text-schema.ts'

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

export type PageFile = { kind: 'ok'; page: Page } | { kind: 'failed'; problems: Problem[] }

/** Reads a Markdown page that begins with its title, version and placeholders between two lines of dashes. */
export const readPage = (dir: string, file: string): PageFile => {
  const fail = (...messages: string[]): PageFile => ({
    kind: 'failed',
    problems: messages.map(message => problemAt({ file, line: 1 }, message)),
  })
  const [, head, body] = FRONT_MATTER.exec(readFileSync(join(dir, file), 'utf8')) ?? []
  if (head === undefined || body === undefined)
    return fail('must begin with title, version and placeholders between two lines ---')
  const parsed = frontMatter.safeParse(parse(head, { schema: 'failsafe' }))
  if (!parsed.success)
    return fail(...parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  const page = { ...parsed.data, markdown: body.trim() }
  const undeclared = undeclaredInPage(page)
  return undeclared ? fail(undeclared) : { kind: 'ok', page }
}
