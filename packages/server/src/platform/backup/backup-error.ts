/** What can be wrong with copies, for whoever runs them; in words: features/backups/copy.ts. */
export type BackupProblem =
  | { kind: 'no-room'; place: string }
  | { kind: 'unwritable'; place: string; code: string }
  /** The S3 address does not answer, or refuses: `why` is a status or the code of the error. */
  | { kind: 'unreachable'; place: string; why: string }
  | { kind: 'wrong-key'; needed: string; given: string }
  | { kind: 'damaged'; name: string }
  | { kind: 'missing'; name: string }
  /** `until`: the last moment that can be restored without it. */
  | { kind: 'missing-wal'; name: string; until: Date | null }
  | { kind: 'no-copy'; place: string; name: string | null }
  /** Copies of several databases lie there, and none was named. */
  | { kind: 'several-databases'; place: string; names: string[] }
  | { kind: 'none-before'; until: Date }
  | { kind: 'log-ends-before'; until: Date }
  | { kind: 'busy' }
  | { kind: 'is-running'; data: string }
  | { kind: 'not-empty'; folder: string }
  | { kind: 'no-tools'; program: string; major: number }
  | { kind: 'tool-failed'; program: string; reason: string }
  | { kind: 'log-refused'; reason: string }
  | { kind: 'not-recovered'; reason: string }
  | { kind: 'has-tablespaces' }
  | { kind: 'other-major'; copied: number; here: number }
  | { kind: 'not-proven'; what: string }

/** Something about copies that is no bug: told in one sentence, without a stack. */
export class BackupError extends Error {
  readonly problem: BackupProblem

  constructor(problem: BackupProblem) {
    super(Object.entries(problem).flat().map(String).join(' '))
    this.problem = problem
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENAMETOOLONG', 'EIO'])

/** The error of a file system as a problem of the place where copies are written; anything else as it is. */
export const writingErrorOf = (error: unknown, place: string): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (FULL.has(code)) return new BackupError({ kind: 'no-room', place })
  return UNWRITABLE.has(code) ? new BackupError({ kind: 'unwritable', place, code }) : error
}
