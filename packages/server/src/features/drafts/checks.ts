import type { ContentProblem } from '@grani/contract'
import type { PublishedSource } from '../../bank/publish.ts'
import type { ContentChange, FoundProblem } from '../../content/editable/checking.ts'
import type { Fields, Source } from '../../content/editable/fields.ts'
import { shapeProblems } from '../../content/editable/shape-problems.ts'
import { editableOf, parseTarget } from '../../content/editable/targets.ts'
import { ThreadFailed } from '../../platform/programs/thread.ts'
import type { Context } from '../context.ts'
import { previewOf } from './preview.ts'

type Change = { source: PublishedSource; target: string; fields: Fields }

/** Whether a check speaks of this target: by its key, of a level also by its steps, of a file by the file. */
const isAbout = ({ source, target }: Change, at: string): boolean => {
  const parsed = parseTarget(target)
  if (!parsed) return false
  const { kind, id } = parsed
  return (editableOf(kind).reportedAt?.(source, id) ?? [target]).includes(at)
}

const QUOTED = /«([^»]+)»|"([^"]+)"/gu

/** The field with the words that a check quotes. */
const quotedField = (fields: Fields, message: string): string | undefined => {
  const quoted = [...message.matchAll(QUOTED)].map(([, inner, straight]) => inner ?? straight ?? '')
  return Object.entries(fields).find(([, text]) =>
    quoted.some(words => text.toLowerCase().includes(words.toLowerCase())),
  )?.[0]
}

/** Checks name a text; the form has fields: the step that is named, the one that is quoted, or the first. */
const fieldOf = (change: Change, { at, message }: FoundProblem): string | null => {
  if (!isAbout(change, at)) return null
  const [, step] = /^step:.*\.(\d+)$/.exec(at) ?? []
  if (step !== undefined) return `steps.${step}`
  return quotedField(change.fields, message) ?? Object.keys(change.fields)[0] ?? null
}

/** What the checks find; null when the text takes more time or memory than one may. */
const foundBy = async (context: Context, change: ContentChange): Promise<FoundProblem[] | null> => {
  try {
    return await context.checkContent(change)
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error
    context.reportError(error)
    return null
  }
}

/** What no file could hold. */
export const shapeOf = ({ source, target, fields }: Change): ContentProblem[] =>
  shapeProblems(source, target, fields).map(({ field, message, check = 'shape' }) => ({
    check,
    field,
    detail: message,
  }))

/** What stands against publishing these fields; empty when nothing does. */
export const problemsOf = async (context: Context, change: Change): Promise<ContentProblem[]> => {
  const { source, target, fields } = change
  const ofShape = shapeOf(change)
  // A text that no file could hold is not read by the other checks.
  if (ofShape.length > 0) return ofShape
  const before: Source = { content: source.content, texts: source.texts }
  // What cannot be shown in time to one editor would hold up everybody who opens it.
  if ((await previewOf(context, source, { target, fields })).hasFailed)
    return [{ check: 'preview', field: null, detail: 'takes too long, or too much memory' }]
  const found = await foundBy(context, { before, state: source.state, target, fields })
  if (found === null) return [{ check: 'limits', field: null, detail: 'takes too long, or too much memory' }]
  return found.map(problem => ({
    check: problem.check,
    field: fieldOf(change, problem),
    detail: isAbout(change, problem.at) ? problem.message : `${problem.at}: ${problem.message}`,
  }))
}
