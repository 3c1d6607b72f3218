import { WRITES } from './table-owners.mjs'

/** Rules of this house that no linter brings. `oxlint.config.mjs` says where each holds; `code-rules.test.ts` plants against each. */

const SQL_WRITE = /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into)\s+([a-z_]+)\b/g
const WRITING_METHODS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const QUERY_METHODS = new Set([...WRITING_METHODS, 'selectFrom', 'with'])

const nameOf = node => (node?.type === 'Identifier' ? node.name : undefined)
const methodOf = node =>
  node.callee.type === 'MemberExpression' ? nameOf(node.callee.property) : nameOf(node.callee)

/** The methods of a chain of calls, the last first: `db.selectFrom('t').execute()` is execute, selectFrom. */
const chainOf = node => {
  const methods = []
  for (
    let at = node;
    at?.type === 'CallExpression' && at.callee.type === 'MemberExpression';
    at = at.callee.object
  )
    methods.push(nameOf(at.callee.property))
  return methods
}

const rule = (message, create) => ({
  meta: { type: 'problem', schema: [], messages: { wrong: message } },
  create: context => create(node => context.report({ node, messageId: 'wrong' }), context),
})

const calls = (object, property) => node =>
  node.callee.type === 'MemberExpression' &&
  nameOf(node.callee.object) === object &&
  nameOf(node.callee.property) === property

const READS_CLOCK_OR_CHANCE = [calls('Date', 'now'), calls('performance', 'now'), calls('Math', 'random')]
const CHANCE = new Set(['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues'])

/** Hashes are pure: of `node:crypto` only what draws at random is refused. */
const purity = rule('Times and randomness are arguments here.', report => ({
  CallExpression: node => {
    if (READS_CLOCK_OR_CHANCE.some(fits => fits(node)) || CHANCE.has(methodOf(node))) report(node)
  },
  NewExpression: node => {
    if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) report(node)
  },
  ImportDeclaration: node => {
    const { value } = node.source
    if (value.startsWith('node:') && value !== 'node:crypto') report(node)
  },
}))

const environment = rule('Only the configuration reads the environment.', report => ({
  MemberExpression: node => {
    if (nameOf(node.object) === 'process' && nameOf(node.property) === 'env') report(node)
  },
}))

const isFixedText = node =>
  node.type === 'Literal' || (node.type === 'TemplateLiteral' && node.expressions.length === 0)

const fixedSql = rule('SQL is never put together from strings: pass values as parameters.', report => ({
  CallExpression: node => {
    const isRaw = calls('sql', 'raw')(node)
    if (isRaw && node.arguments[0] && !isFixedText(node.arguments[0])) report(node)
    const [first] = node.arguments
    if (methodOf(node) === 'query' && first?.type === 'BinaryExpression') report(node)
  },
  Property: node => {
    if (nameOf(node.key) === 'text' && node.value.type === 'BinaryExpression') report(node)
  },
}))

const runQueries = rule('This query is built and never run.', report => ({
  ExpressionStatement: node => {
    const methods = chainOf(node.expression)
    const first = methods.findIndex(method => QUERY_METHODS.has(method))
    if (first >= 0 && !methods.some(method => method?.startsWith('execute') || method === 'stream'))
      report(node)
  },
}))

const isTransaction = ({ parent }) =>
  parent?.type === 'CallExpression' &&
  chainOf(parent)[0] === 'execute' &&
  chainOf(parent).includes('transaction')

/** Inside `transaction().execute(async tx => …)` every statement runs on `tx`; the outer handle would commit on its own. */
const transactionHandle = rule('The outer handle escapes the transaction: use its own.', report => {
  const open = []
  const enter = node => {
    if (isTransaction(node)) open.push(node)
  }
  const leave = node => {
    if (open.at(-1) === node) open.pop()
  }
  return {
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: node => {
      const scope = open.at(-1)
      if (!scope) return
      const own = new Set(scope.params.map(nameOf))
      const handles = [node.callee.type === 'MemberExpression' ? node.callee.object : null, ...node.arguments]
      for (const handle of handles) {
        const isOuter =
          (nameOf(handle) === 'db' && !own.has('db')) ||
          (handle?.type === 'MemberExpression' && nameOf(handle.property) === 'db')
        if (isOuter) report(handle)
      }
    },
  }
})

/** The room of the server that a file lies in, as `table-owners.mjs` names it. */
const roomOf = filename =>
  /packages\/server\/src\/((?:features|platform)\/[^/]+|[^/]+)/.exec(filename.replaceAll('\\', '/'))?.[1]

const ownTables = rule('table-owners.mjs does not let this room write that table.', (report, context) => {
  const own = new Set(WRITES[roomOf(context.filename)] ?? [])
  const check = (node, table) => {
    if (!own.has(table)) report(node)
  }
  const checkText = (node, text) => {
    for (const [statement, table] of text.matchAll(SQL_WRITE))
      if (!/^update\s+(?:set|of|skip|nowait)$/.test(statement)) check(node, table)
  }
  return {
    CallExpression: node => {
      const [table] = node.arguments
      if (WRITING_METHODS.has(methodOf(node)) && table?.type === 'Literal')
        check(table, table.value.split(' ')[0])
    },
    TemplateElement: node => checkText(node, node.value.raw),
    Literal: node => {
      if (typeof node.value === 'string') checkText(node, node.value)
    },
  }
})

const ENDINGS = /\.(?:ts|tsx|mjs|js)$/
const moduleNames = rule(
  'Source files end in .ts or .tsx: no rule of this house reads others.',
  (report, context) => ({
    Program: node => {
      if (!ENDINGS.test(context.filename)) report(node)
    },
  }),
)

const plugin = {
  meta: { name: 'house' },
  rules: {
    purity,
    environment,
    'fixed-sql': fixedSql,
    'run-queries': runQueries,
    'transaction-handle': transactionHandle,
    'own-tables': ownTables,
    'module-names': moduleNames,
  },
}

export default plugin
