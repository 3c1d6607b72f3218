import { parentPort, workerData } from 'node:worker_threads'
import { allChecks, runChecks } from '@grani/content-tools/checks/all-checks.ts'
import { loadOwnWords, russianDictionary } from '@grani/content-tools/checks/dictionary.ts'
import type { CheckReply, CheckRequest, ContentChange, FoundProblem } from './content/editable/checking.ts'
import type { Source } from './content/editable/fields.ts'
import { parseTarget, withFields } from './content/editable/targets.ts'

/**
 * A thread beside the server that runs the checks of `content:check`: they take seconds, and their dictionary 400 MB. The
 * only file of the server that imports the tools of editors.
 */

const checks = allChecks(russianDictionary(), loadOwnWords(String(workerData)))

const problemsOf = (source: Source, changed: string): FoundProblem[] =>
  runChecks({ ...source, locate: key => ({ file: key, line: 0 }), changed }, checks).flatMap(
    ([check, problems]) => problems.map(({ file: at, message }) => ({ check, at, message })),
  )

/** What is found after the change, and was not found before it. */
const newProblems = ({ before, target, fields }: ContentChange): FoundProblem[] => {
  const { kind, id = '' } = parseTarget(target) ?? {}
  const changed = kind === 'item' ? id : ''
  const found = problemsOf(withFields(before, target, fields), changed)
  if (found.length === 0) return []
  const known = new Set(problemsOf(before, changed).map(problem => JSON.stringify(problem)))
  return found.filter(problem => !known.has(JSON.stringify(problem)))
}

parentPort?.on('message', ({ request, ...change }: CheckRequest) => {
  const reply: CheckReply = { request, found: newProblems(change) }
  // The empty list: nothing is transferred, the message is copied.
  parentPort?.postMessage(reply, [])
})
