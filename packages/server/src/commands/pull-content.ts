import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pullContent } from '../bank/pull-content.ts'
import { readConfig } from '../platform/config/config.ts'
import { printLine, runCommand, withDatabase } from './run-command.ts'

const USAGE = `Переносит в папку content то, что опубликовано в управлении. Остальное в файлах не меняется, комментарии тоже.
  npm run content:pull                 в папку из CONTENT_DIR (обычно ./content)
  npm run content:pull -- ./другая     в другую папку

Потом: npm run content:lock, посмотрите разницу и сохраните её в git. Пока этого нет, серверы и со старой папкой
показывают опубликованное.
`

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.help) return printLine(USAGE)
  const config = readConfig(process.env)
  const [folder] = positionals
  const dir = folder === undefined ? config.contentDir : resolve(folder)
  await withDatabase(config, async ({ db }) => {
    const written = await pullContent(db, dir)
    for (const target of written) printLine(target)
    printLine(written.length === 0 ? 'В папке уже всё опубликованное.' : `Записано: ${written.length}`)
  })
}

await runCommand(run)
