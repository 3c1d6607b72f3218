import type { BackupProblem } from '../../platform/backup/backup-error.ts'

/** Moscow's clock, as everywhere in the product. */
const moments = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Moscow',
})

export const momentInWords = (moment: Date): string => `${moments.format(moment)} (Москва)`

const NOT_PROVEN: Record<string, string> = {
  beliefs: 'представления о людях не сходятся с их ответами',
  ledger: 'суммы в книге платежей не те, что были',
  journal: 'цепочка журнала нарушена',
}

/** What is wrong, and what to do about it, in one sentence. */
export const sentenceOf = (problem: BackupProblem): string => {
  switch (problem.kind) {
    case 'no-room':
      return `Кончилось место: ${problem.place}. Освободите его и повторите; прежние копии целы.`
    case 'unwritable':
      return `Сюда нельзя писать: ${problem.place} (${problem.code}). Исправьте права или укажите другую папку.`
    case 'unreachable':
      return `Хранилище не отвечает или отказывает: ${problem.place} (${problem.why}).`
    case 'wrong-key':
      return `Копия зашифрована другим ключом (${problem.needed}, а задан ${problem.given}): укажите BACKUP_KEY того времени.`
    case 'damaged':
      return `Копия повреждена: ${problem.name}. Возьмите другую.`
    case 'missing':
      return `В копии не хватает файла: ${problem.name}. Возьмите другую.`
    case 'missing-wal':
      return `Не хватает файла журнала базы ${problem.name}: ${
        problem.until === null
          ? 'без него есть только сама копия: --no-log'
          : `без него база вернётся такой, какой была ${momentInWords(problem.until)}: --until ${problem.until.toISOString()}`
      }`
    case 'no-copy':
      return problem.name === null
        ? `Здесь нет ни одной законченной копии: ${problem.place}.`
        : `Здесь нет копии ${problem.name}: ${problem.place}. Все копии: npm run backup -- --list`
    case 'several-databases':
      return `Здесь лежат копии разных баз: ${problem.place}. Назовите нужную: --copy ${problem.names.join(' или ')}`
    case 'none-before':
      return `Копии старше ${momentInWords(problem.until)} нет: так далеко в прошлое не вернуться.`
    case 'log-ends-before':
      return `Журнал базы кончается раньше, чем ${momentInWords(problem.until)}: без --until вернётся всё, что есть.`
    case 'busy':
      return 'Копия уже делается или восстанавливается. Дождитесь конца.'
    case 'is-running':
      return `База работает: ${problem.data}. Остановите сервер и повторите.`
    case 'not-empty':
      return `Папка не пуста: ${problem.folder}. Укажите новую.`
    case 'no-tools':
      return `Нет ${problem.program} версии ${problem.major}. Поставьте PostgreSQL ${problem.major} (Debian: apt install postgresql-${problem.major}) или копируйте базу через pgBackRest либо WAL-G: docs/operations.md, «Copies».`
    case 'tool-failed':
      return `${problem.program} не справился: ${problem.reason}`
    case 'log-refused':
      return `PostgreSQL не отдаёт свой журнал: ${problem.reason}. Нужны право replication и прямое соединение: docs/operations.md, «Copies».`
    case 'not-recovered':
      return `PostgreSQL не поднялся из копии: ${problem.reason}`
    case 'has-tablespaces':
      return 'База лежит в нескольких местах (tablespaces): такую копируют pgBackRest или WAL-G, см. docs/operations.md.'
    case 'other-major':
      return `Копия сделана PostgreSQL ${problem.copied}, а здесь ${problem.here}: восстановите её в папку (--to) и перенесите pg_upgrade.`
    case 'not-proven':
      return `Копия поднялась, но проверку не прошла: ${NOT_PROVEN[problem.what] ?? problem.what}.`
  }
}
