/**
 * What PostgreSQL runs for every finished file of its write-ahead log: copy, fsync, rename, so that a file with its final name is
 * always whole. A file that is there already with the same bytes is a success, with others an error: nothing is ever replaced.
 *
 *     node archive-wal.mjs SOURCE TARGET
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname } from 'node:path'

const [, , source, target] = process.argv

const sync = path => {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

if (existsSync(target)) {
  if (!readFileSync(source).equals(readFileSync(target))) {
    process.stderr.write(`${target} is there with other bytes\n`)
    process.exit(1)
  }
} else {
  const part = `${target}.part`
  copyFileSync(source, part)
  // When its last record was written, however late it is copied: a restore to a moment reckons with that.
  const { atime, mtime } = statSync(source)
  utimesSync(part, atime, mtime)
  sync(part)
  renameSync(part, target)
}
sync(dirname(target))
