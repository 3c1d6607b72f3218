import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importFolder } from '../bank/import-folder.ts'
import { CommandError, runCommand, printLine, withDatabase } from './run-command.ts'
import { readConfig } from '../platform/config/config.ts'
import { describeChanges } from '../content/describe-changes.ts'
import { describeProblem } from '../content/problem.ts'

const USAGE = `Банк вопросов из папки content в базу данных, в том числе под работающими серверами.
  npm run content:import                 загрузить папку из CONTENT_DIR (обычно ./content) и пустить её в дело
  npm run content:import -- ./другая     загрузить другую папку
  npm run content:import -- --dry-run    показать, что изменится, ничего не сохраняя
  npm run content:import -- --force      папка важнее: опубликованное в управлении, чего в ней нет, забыть
  npm run content:import -- --help       эта справка

База данных та же, что у сервера: DATABASE_URL или встроенная. Сначала проверьте тексты: npm run content:check.
Работающие серверы возьмут новый банк сами, секунд за десять. Ответы людей сохраняются все. Снятый вопрос
(stage: retired) больше не задаётся, но ответы на него учитываются. Если люди уже отвечали, вопрос нельзя удалить
или перевернуть: команда откажет и назовёт строку. Письма, страницы и баннеры сервер читает при запуске; при
запуске он берёт в дело и банк из своей папки, поэтому обновите её на всех машинах. То, что опубликовано в управлении,
остаётся и поверх старой папки; в папку это переносит npm run content:pull.
`

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const printTargets = (heading: string, targets: readonly string[]): void => {
  if (targets.length === 0) return
  printLine(`${heading}: ${targets.length}`)
  for (const target of targets) printLine(`  ${target}`)
}

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (values.help) return printLine(USAGE)
  const config = readConfig(process.env)
  const [folder] = positionals
  const dir = folder === undefined ? config.contentDir : resolve(folder)
  await withDatabase(config, async ({ db }) => {
    const { force, 'dry-run': dryRun } = values
    const outcome = await importFolder(db, { dir, now: new Date(), dryRun, force })
    printTargets('Опубликовано в управлении, в папке ещё старое; остаётся опубликованное', outcome.kept)
    printTargets('Изменено и в папке, и в управлении; остаётся опубликованное', outcome.diverged)
    if (outcome.kind === 'same') return printLine('В деле уже этот банк: ничего не изменилось.')
    if (outcome.kind === 'refused') {
      const lines = outcome.problems.map(problem => `  ${describeProblem(problem)}`)
      throw new CommandError(`Банк не загружен: люди уже отвечали на эти вопросы.\n${lines.join('\n')}`)
    }
    printLine(describeChanges(outcome.changes))
    printLine(outcome.kind === 'dry-run' ? '\nНичего не сохранено.' : '\nЗагружено и в деле.')
  })
}

await runCommand(run)
