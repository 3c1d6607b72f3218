import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { checksOf, problemsByCheck } from './checks/all.ts'
import { ownWords, russianDictionary } from './checks/dictionary.ts'
import { brokenPromises, LOCK_FILE, lockOf, unlocked } from '@grani/server/content/lock.ts'
import { loadWithPlaces } from '@grani/server/content/load.ts'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { ContentError, describeProblem, type Problem } from '@grani/server/content/problem.ts'
import { countsReport, nearDuplicateReport } from './report.ts'

const say = (text: string): void => {
  stdout.write(`${text}\n`)
}

const sayProblems = (name: string, problems: readonly Problem[]): void => {
  if (problems.length === 0) return
  say(`\n${name}: ${problems.length}`)
  for (const problem of problems) say(`  ${describeProblem(problem)}`)
}

const check = (dir: string, updateLock: boolean): number => {
  const checked = { ...loadWithPlaces(dir), texts: loadTexts(dir) }
  const lockPath = join(dir, LOCK_FILE)
  const lock = existsSync(lockPath) ? readFileSync(lockPath, 'utf8') : ''
  const broken = brokenPromises(checked, lock)
  const pending = updateLock ? [] : unlocked(checked, lock)

  say(countsReport(checked.content))
  say(`\n${nearDuplicateReport(checked.content)}`)
  const found = problemsByCheck(checked, checksOf(russianDictionary(), ownWords(dir)))
  for (const [name, problems] of found) sayProblems(name, problems)
  sayProblems('ids', [...broken, ...pending])

  if (updateLock && broken.length === 0) writeFileSync(lockPath, lockOf(checked.content))
  const total = found.reduce((sum, [, problems]) => sum + problems.length, broken.length + pending.length)
  say(total === 0 ? '\nNo problems.' : `\n${total} problem(s).`)
  return total === 0 ? 0 : 1
}

/** `content:check [folder] [--lock]`: counts, likeness report, every problem with file:line. --lock records new ids. */
const main = (): number => {
  const dir = argv.slice(2).find(argument => !argument.startsWith('--')) ?? 'content'
  try {
    return check(dir, argv.includes('--lock'))
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    say(error.message)
    return 1
  }
}

exit(main())
