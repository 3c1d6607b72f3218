import { parentPort, workerData } from 'node:worker_threads'
import { allChecks, runChecks } from '@grani/content-tools/checks/all-checks.ts'
import { loadOwnWords, russianDictionary } from '@grani/content-tools/checks/dictionary.ts'
import type { ContentChange, FoundProblem } from './content/editable/checking.ts'
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

let last: { state: string; problems: Set<string> } | null = null

const asKey = (problem: FoundProblem): string => JSON.stringify(problem)

/** What is wrong with the content without any change; pairs of items that are almost the same are not looked for. */
const knownProblems = ({ before, state }: ContentChange): Set<string> => {
  if (last?.state !== state) last = { state, problems: new Set(problemsOf(before, '').map(asKey)) }
  return last.problems
}

/** What is found after the change, and was not found before it. */
const newProblems = (change: ContentChange): FoundProblem[] => {
  const { before, target, fields } = change
  const { kind, id = '' } = parseTarget(target) ?? {}
  const found = problemsOf(withFields(before, target, fields), kind === 'item' ? id : '')
  if (found.length === 0) return []
  const known = knownProblems(change)
  return found.filter(problem => !known.has(asKey(problem)))
}

parentPort?.on('message', (change: ContentChange) => {
  // The empty list: nothing is transferred, the message is copied.
  parentPort?.postMessage(newProblems(change), [])
})

parentPort?.postMessage('ready', [])
