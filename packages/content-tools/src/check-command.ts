import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { allChecks, runChecks } from './checks/all-checks.ts'
import { loadOwnWords, russianDictionary } from './checks/dictionary.ts'
import { lockViolations, LOCK_FILE, renderLock, missingFromLock } from '@grani/server/content/id-lock.ts'
import { loadWithLocations } from '@grani/server/content/load.ts'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { ContentError, describeProblem, type Problem } from '@grani/server/content/problem.ts'
import { bankRulesReport } from './bank-rules.ts'
import { countsReport, nearDuplicateReport, twinReport } from './report.ts'

const print = (text: string): void => {
  stdout.write(`${text}\n`)
}

const printProblems = (name: string, problems: readonly Problem[]): void => {
  if (problems.length === 0) return
  print(`\n${name}: ${problems.length}`)
  for (const problem of problems) print(`  ${describeProblem(problem)}`)
}

const runCheck = (dir: string, updateLock: boolean): number => {
  const input = { ...loadWithLocations(dir), texts: loadTexts(dir) }
  const lockPath = join(dir, LOCK_FILE)
  const lock = existsSync(lockPath) ? readFileSync(lockPath, 'utf8') : ''
  const violations = lockViolations(input, lock)
  const missing = updateLock ? [] : missingFromLock(input, lock)

  print(countsReport(input.content))
  print(`\n${bankRulesReport(input.content)}`)
  print(`\n${nearDuplicateReport(input.content)}`)
  print(`\n${twinReport(input.content)}`)
  const found = runChecks(input, allChecks(russianDictionary(), loadOwnWords(dir)))
  for (const [name, problems] of found) printProblems(name, problems)
  printProblems('ids', [...violations, ...missing])

  if (updateLock && violations.length === 0) writeFileSync(lockPath, renderLock(input.content))
  const total = found.reduce((sum, [, problems]) => sum + problems.length, violations.length + missing.length)
  print(total === 0 ? '\nNo problems.' : `\n${total} problem(s).`)
  return total === 0 ? 0 : 1
}

/** `content:check [folder] [--lock]`: counts, the bank's rules, similar wordings, possible twins and every problem with file:line. `--lock` records new ids. */
const main = (): number => {
  const dir = argv.slice(2).find(argument => !argument.startsWith('--')) ?? 'content'
  try {
    return runCheck(dir, argv.includes('--lock'))
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    print(error.message)
    return 1
  }
}

exit(main())
