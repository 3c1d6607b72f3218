import { CommandError, withContext, printLine, runCommand } from './run-command.ts'
import { verifyJournal } from '../features/journal/service.ts'

const USAGE = `Журнал управления:
  npm run journal -- verify                   пересчитать всю цепочку записей
  npm run journal -- verify <номер> <отпечаток>   и сравнить с тем, что было в письме
`

const headIn = (seq: string | undefined, hash: string | undefined) => {
  if (seq === undefined) return []
  if (!/^[1-9]\d*$/.test(seq) || hash === undefined || !/^[0-9a-f]{64}$/i.test(hash))
    throw new CommandError(`Нужны номер записи и её отпечаток из письма.\n\n${USAGE}`)
  return [{ seq: Number(seq), hash: Buffer.from(hash, 'hex') }]
}

type Verified = Awaited<ReturnType<typeof verifyJournal>>

/** What the chain alone says, and nothing beside it. */
const notCompared = ({ comparedUpTo, unsignedHeads, emptiedReasons }: Verified, last: number): string[] => [
  ...(comparedUpTo < last
    ? [
        `Записи после ${comparedUpTo} сравнить не с чем: подписанного отпечатка дня для них ещё нет. Сравните с новым письмом.`,
      ]
    : []),
  ...(unsignedHeads > 0 ? [`Отпечатков без подписи, из прежней версии: ${unsignedHeads}.`] : []),
  ...(emptiedReasons > 0 ? [`Оснований, стёртых вместе с аккаунтом: ${emptiedReasons}.`] : []),
  'Если удалить и записи с конца, и их отпечатки, это покажет только последнее письмо.',
]

const run = (args: string[]): Promise<void> =>
  withContext(async context => {
    const [command, seq, hash] = args
    if (command !== 'verify') return printLine(USAGE)
    const verified = await verifyJournal(context, headIn(seq, hash))
    const { entries, startsAfter, head, brokenAt } = verified
    if (brokenAt !== null)
      throw new CommandError(`Журнал нарушен: запись ${brokenAt} изменена, удалена или вставлена.`)
    if (startsAfter > 0) printLine(`Записи до ${startsAfter} включительно сняты по сроку хранения.`)
    if (Number(seq) < startsAfter)
      throw new CommandError(`Записи ${seq} больше нет: сравнить отпечаток из письма не с чем.`)
    if (head === null) return printLine('Журнал пуст.')
    printLine(`Журнал цел, записей: ${entries}. Последняя: ${head.seq} ${head.hash.toString('hex')}`)
    for (const line of notCompared(verified, head.seq)) printLine(line)
  })

await runCommand(() => run(process.argv.slice(2)))
