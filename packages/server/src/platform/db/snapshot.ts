import type { Db, Tx } from './db.ts'

/** Runs reads that all see the database as it is at their start, and that may use cursors. */
export const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
