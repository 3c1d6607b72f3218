/**
 * How long the main thread of the server stands still while an editor saves texts of 62 kB that make parsers work: each shape
 * as a page, a mail, a result, a banner and a question, saved and checked, over HTTP's injection.
 *
 *     npx tsx bench/draft-shapes.ts
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { checkDraft, createDraft, saveDraft } from '@grani/contract'
import { copyTemplate, createTemplate, dropTemplate, startTestPostgres } from '@grani/testing/database.ts'
import { MARKDOWN_SHAPES } from '@grani/testing/markdown-shapes.ts'
import { startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'

const LIMIT_MS = 200
const FIELDS = {
  'page:offer': 'markdown',
  'mail:trial-ended': 'paragraphs',
  'level:calmness.above': 'text',
  'banner:trial-ending': 'text',
  'item:calmness-01': 'text',
}

const { connection, stop: stopPostgres } = await startTestPostgres()
const template = await createTemplate(connection)
const product = await startProduct({ database: await copyTemplate(template) })
const { visitor: editor } = await staffMember(product, ['editor'])

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const standstills: { ms: number; target: string; shape: string; reply: string }[] = []
for (const [target, field] of Object.entries(FIELDS))
  for (const [shape, text] of Object.entries({ ...MARKDOWN_SHAPES, short: 'Короткий текст.' })) {
    const { draft, version, fields } = await editor.get(createDraft, { body: { target } })
    delay.reset()
    const saved = await editor.call(saveDraft, {
      params: { draft },
      body: { version, fields: { ...fields, [field]: text }, note: '' },
    })
    await editor.call(checkDraft, { params: { draft } })
    const reply = saved.kind === 'ok' ? 'ok' : JSON.stringify(saved)
    standstills.push({ ms: delay.max / 1e6, target, shape, reply })
    // Two hundred calls a minute are the limit.
    product.clock.pass(1000)
  }

const longest = standstills.toSorted((a, b) => b.ms - a.ms)
for (const { ms, target, shape, reply } of longest.slice(0, 10))
  console.log(`${ms.toFixed(0).padStart(5)} ms  ${target} ${shape} ${reply}`)
const [worst] = longest
const control = longest.find(({ shape }) => shape === 'short')
console.log(`A short text on the same machine: ${control?.ms.toFixed(0)} ms at most`)
console.log(
  `The longest of ${longest.length}: ${worst?.ms.toFixed(0)} ms, ${(worst?.ms ?? 0) <= LIMIT_MS ? 'within' : 'OVER'} ${LIMIT_MS} ms`,
)
await product.stop()
await dropTemplate(template)
await stopPostgres()
process.exit()
