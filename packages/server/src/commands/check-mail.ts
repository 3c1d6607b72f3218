import { Resolver } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config/config.ts'
import { domainOf } from '../platform/mail/mail-domain.ts'
import {
  dkimName,
  dmarcNames,
  type MailProblem,
  problemsOfRecords,
  publishedKeyOf,
} from '../platform/mail/mail-records.ts'
import { CommandError, printLine, runCommand } from './run-command.ts'

const USAGE = `Что домен писем говорит почтовым сервисам (SPF, DKIM, DMARC):
  npm run mail:check                                   домен из MAIL_FROM, подпись из DKIM_SELECTOR и DKIM_KEY_FILE
  npm run mail:check -- --selector mail                селектор, которым подписывает почтовая служба
  npm run mail:check -- --resolver 192.0.2.53          спросить этот сервер имён, а не системный
`

const ADVICE: Record<MailProblem, (domain: string) => string> = {
  'spf-missing': domain =>
    `SPF: у ${domain} нет записи TXT «v=spf1 …». Добавьте её: кто имеет право слать письма, сказано в настройках почтовой службы.`,
  'spf-twice': domain => `SPF: у ${domain} две записи «v=spf1». Оставьте одну, иначе ни одна не действует.`,
  'spf-open': domain =>
    `SPF: запись ${domain} разрешает слать письма всем (+all). Закончите её на «~all» или «-all».`,
  'dkim-selector': () =>
    'DKIM: неизвестно, какую запись проверять. Назовите селектор: --selector ИМЯ, или подписывайте здесь: DKIM_SELECTOR и DKIM_KEY_FILE.',
  'dkim-missing': domain => `DKIM: у ${domain} нет записи с ключом.`,
  'dkim-revoked': domain => `DKIM: ключ ${domain} отозван (пустое p=).`,
  'dkim-other-key': domain =>
    `DKIM: в записи ${domain} другой ключ, не из DKIM_KEY_FILE: подпись не сойдётся.`,
  'dmarc-missing': domain =>
    `DMARC: у ${domain} нет записи TXT «v=DMARC1; …». Начните с «v=DMARC1; p=none; rua=mailto:…», потом смените на quarantine.`,
  'dmarc-only-watches': domain =>
    `DMARC: у ${domain} p=none, то есть подделки только считают. Когда отчёты чистые, поставьте p=quarantine.`,
}

/** Worth a change some day, and no reason to fail. */
const MILD: ReadonlySet<MailProblem> = new Set(['dmarc-only-watches'])

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** The texts of a name; none when it has none. */
const textsOf = async (resolver: Resolver, name: string): Promise<string[]> => {
  try {
    return (await resolver.resolveTxt(name)).map(strings => strings.join(''))
  } catch (error) {
    if (NO_RECORD.has(codeOf(error))) return []
    throw new CommandError(`Сервер имён не ответил про ${name}: ${codeOf(error)}.`)
  }
}

const resolverAt = (address: string | undefined): Resolver => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  try {
    if (address !== undefined) resolver.setServers([address])
  } catch {
    throw new CommandError(`Нет такого адреса сервера имён: ${address}.\n\n${USAGE}`)
  }
  return resolver
}

const firstWith = async (resolver: Resolver, names: readonly string[]): Promise<string[]> => {
  for (const name of names) {
    const texts = await textsOf(resolver, name)
    if (texts.length > 0) return texts
  }
  return []
}

const optionsIn = (args: string[]) => {
  try {
    return parseArgs({
      args,
      options: { selector: { type: 'string' }, resolver: { type: 'string' } },
    }).values
  } catch {
    throw new CommandError(USAGE)
  }
}

const run = async (args: string[]): Promise<void> => {
  const options = optionsIn(args)
  const { mailFrom, dkim } = readConfig(process.env)
  const domain = domainOf(mailFrom)
  if (domain === 'localhost') throw new CommandError('Письма не уходят с этой машины: MAIL_FROM не задан.')
  const selector = options.selector ?? dkim?.selector
  const own = options.selector === undefined || options.selector === dkim?.selector ? dkim : null
  const resolver = resolverAt(options.resolver)
  const [spf, signature, dmarc] = await Promise.all([
    textsOf(resolver, domain),
    selector === undefined ? null : textsOf(resolver, dkimName(domain, selector)),
    firstWith(resolver, dmarcNames(domain)),
  ])
  const problems = problemsOfRecords({ spf, dkim: signature, dmarc }, own?.privateKey ?? null)
  const nameOf = (problem: MailProblem): string =>
    problem.startsWith('dkim') && selector !== undefined ? dkimName(domain, selector) : domain
  for (const problem of problems) printLine(ADVICE[problem](nameOf(problem)))
  if (own && problems.some(problem => problem === 'dkim-missing' || problem === 'dkim-other-key'))
    printLine(`Запись должна быть: v=DKIM1; p=${publishedKeyOf(own.privateKey)}`)
  if (problems.length === 0) printLine(`${domain}: SPF, DKIM и DMARC в порядке.`)
  if (problems.some(problem => !MILD.has(problem))) process.exitCode = 1
}

await runCommand(() => run(process.argv.slice(2)))
