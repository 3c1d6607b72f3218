import { parseArgs } from 'node:util'
import { calibrate, MIN_USERS, type Progress } from '../bank/calibration/calibrate.ts'
import type { Step } from '../bank/calibration/compute.ts'
import { reportText } from '../bank/calibration/report-text.ts'
import { SAMPLE } from '../bank/calibration/sample.ts'
import { reportOf, useCalibration, versionsOf } from '../bank/calibration/store.ts'
import { CommandError, runCommand, printLine, withDatabase } from './run-command.ts'
import { performRun } from '../features/calibrations/service.ts'
import { openKeys } from '../boot/open-keys.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Db } from '../platform/db/db.ts'
import type { WrappingKeys } from '../platform/sealing/wrapping-keys.ts'

const HELP = `Калибровка: параметры вопросов и связи качеств из ответов людей.
  npm run calibrate                    посчитать новую версию и пустить её в дело
  npm run calibrate -- --dry-run       посчитать и показать отчёт, ничего не сохраняя
  npm run calibrate -- --force         считать, даже если людей меньше ${MIN_USERS}
  npm run calibrate -- --seed 7        взять других случайных людей, если их больше ${SAMPLE.users}; без этого 1
  npm run calibrate -- --list          все версии; звёздочкой отмечена та, что в деле
  npm run calibrate -- --report 3      отчёт версии 3
  npm run calibrate -- --use 3         вернуться к версии 3; 0 — к параметрам экспертов
  npm run calibrate -- --help          эта справка

Считаются ответы всех, кроме группы qa и тех, кто не разрешил этого в профиле: последний ответ на каждый вопрос.
Если людей больше ${SAMPLE.users}, читается случайная выборка; редкие вопросы получают все свои ответы, до ${SAMPLE.perItem}.
Старые версии хранятся.
Работающие серверы возьмут новую версию сами, за несколько секунд; каждый человек будет оценён по ней,
когда придёт, а то, что изменилось, он увидит со следующим ответом.
`

const OPTIONS = {
  'dry-run': { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  report: { type: 'string' },
  run: { type: 'string' },
  seed: { type: 'string', default: '1' },
  use: { type: 'string' },
} as const

const wholeNumber = (name: string, text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new CommandError(`${name} — целое число, а не «${text}»`)
}

const list = async (db: Db): Promise<void> => {
  const versions = await versionsOf(db)
  if (versions.length === 0) printLine('Калибровок ещё не было: в деле параметры экспертов.')
  for (const { version, created_at, people, answers, is_current } of versions)
    printLine(
      `${is_current ? '*' : ' '} ${version}  ${created_at.toISOString()}  людей ${people}, ответов ${answers}`,
    )
}

const report = async (db: Db, version: number): Promise<void> => {
  const found = await reportOf(db, version)
  if (found === null) throw new CommandError(`Версии ${version} нет. Все версии: --list`)
  printLine(reportText(found))
}

const use = async (db: Db, version: number): Promise<void> => {
  if (!(await useCalibration(db, version === 0 ? null : version, new Date())))
    throw new CommandError(`Версии ${version} нет. Все версии: --list`)
  printLine(version === 0 ? 'В деле параметры экспертов.' : `В деле версия ${version}.`)
}

const STEPS: Record<Step, string> = {
  parameters: 'Считаются параметры вопросов и связи качеств…',
  items: 'Проверяется каждый вопрос…',
  groups: 'Сравниваются группы людей…',
  curves: 'Считаются кривые для «Управления»…',
}

/** Users between two lines about the reading. */
const LINE_EVERY = 1000

/** Says on the error output how far it is, so that the report can be redirected to a file. */
const progressLines = (): ((progress: Progress) => void) => {
  let said = 0
  return progress => {
    if (progress.kind === 'computing') return void process.stderr.write(`${STEPS[progress.step]}\n`)
    if (progress.users - said < LINE_EVERY) return
    said = progress.users
    const { users, responses, of } = progress
    process.stderr.write(`Прочитано: людей ${users} (всего отвечали ${of}), ответов ${responses}\n`)
  }
}

type Calculation = { keys: WrappingKeys; force: boolean; dryRun: boolean; seed: number }

const calculate = async (db: Db, options: Calculation): Promise<void> => {
  const outcome = await calibrate(db, { ...options, now: new Date(), onProgress: progressLines() })
  if (outcome.kind === 'no-content') throw new CommandError('Вопросов ещё нет: сначала запустите сервер.')
  if (outcome.kind === 'too-few')
    throw new CommandError(
      `Людей с ответами ${outcome.users}, а нужно не меньше ${MIN_USERS}. Если всё равно считать: --force`,
    )
  printLine(reportText(outcome.report))
  printLine(
    outcome.kind === 'dry-run' ? '\nНичего не сохранено.' : `\nСохранена и в деле версия ${outcome.version}.`,
  )
}

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return printLine(HELP)
  const [reported, used] = [values.report, values.use].map(text =>
    text === undefined ? null : wholeNumber('Номер версии', text),
  )
  const seed = wholeNumber('Начальное число', values.seed)
  const config = readConfig(process.env)
  await withDatabase(config, async ({ db }) => {
    if (values.list) await list(db)
    else if (typeof reported === 'number') await report(db, reported)
    else if (typeof used === 'number') await use(db, used)
    else {
      const { wrapping: keys } = await openKeys(db, config)
      // Started by a server (boot/calibration-process.ts) for somebody of the staff.
      if (values.run !== undefined) await performRun(db, { keys, runId: values.run, now: () => new Date() })
      else await calculate(db, { keys, force: values.force, dryRun: values['dry-run'], seed })
    }
  })
}

await runCommand(run)
