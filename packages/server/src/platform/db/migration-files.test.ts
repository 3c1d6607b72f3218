import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '@grani/testing/database.ts'
import { RELEASED } from '@grani/testing/released/released-database.ts'
import { describe, expect, test } from 'vitest'
import { type MigrationFile, migrationOf, migrationsIn } from './migration-files.ts'

const released: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(join(MIGRATIONS, 'released.json'), 'utf8'),
)
const closed = Object.assign({}, ...Object.values(released))
const files = migrationsIn(MIGRATIONS)
const open = files.filter(({ name }) => !(name in closed))

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '')

/** What no later migration can bring back. */
const CHANGES_DATA =
  /\b(?:update\s+\w+\s+set|delete\s+from|truncate|drop\s+(?:table|column|schema)|alter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type)\b/i
/** What a server of the release before cannot run on. */
const TAKES_AWAY =
  /\b(?:drop\s+(?:table|column|view|schema)|rename\s+(?!constraint)|set\s+not\s+null|(?:set\s+data\s+)?type\s+\w+\s+using)\b/i

const isUndeclared = ({ sql, changesData, oldestServer }: MigrationFile): boolean =>
  (CHANGES_DATA.test(withoutComments(sql)) && !changesData) ||
  (TAKES_AWAY.test(withoutComments(sql)) && oldestServer === null)

const planted = (sql: string): MigrationFile => migrationOf('9999-planted.sql', sql)

describe('migrations', () => {
  test('that were released are never changed, renamed or removed: databases have run them', () => {
    const digests = files.map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')])
    expect(Object.fromEntries(digests)).toMatchObject(closed)
  })

  test('of a release keep a database of theirs beside them', () => {
    expect(RELEASED).toEqual(expect.arrayContaining(Object.keys(released)))
  })

  test('are applied in the order of their numbers, a new one after all that were released', () => {
    const numbers = files.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    const last = Math.max(...files.filter(({ name }) => name in closed).map(({ number }) => number))
    expect(open.filter(({ number }) => number <= last).map(({ name }) => name)).toEqual([])
  })

  test('that are new say in their head what they do to stored data and to servers of the release before', () => {
    expect(open.filter(isUndeclared).map(({ name }) => name)).toEqual([])
  })

  test.each([
    'update users set theme = null;',
    'delete from results where told is null;',
    'alter table users drop column theme;',
    'alter table users rename theme to colours;',
    'alter table users alter column email set not null;',
    'alter table events alter column version type bigint;',
  ])('are found where they say nothing of it: %s', sql => {
    expect(isUndeclared(planted(sql))).toBe(true)
    const head = '-- changes data: an example\n-- oldest server: 0.2.0\n'
    expect(isUndeclared(planted(head + sql))).toBe(false)
  })
})
