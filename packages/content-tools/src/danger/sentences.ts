import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '@grani/server/content/problem.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { dangerFile } from '@grani/server/content/danger-schema.ts'
import { readYaml } from '@grani/server/content/yaml-file.ts'
import { randomFrom } from '../seeded-random.ts'

/** A sentence with its group (`danger/…` or `harmless/…`), the file of its voice, and how much it counts. */
export type Sentence = { file: string; group: string; text: string; weight: number }

const CHOICES = /\{([^{}]*)\}/

/** Variants made of one template, where it has as many. */
const VARIANTS = 6

/** Up to `VARIANTS` sentences of a template such as «{сегодня|вчера} шёл снег»: the same ones every time. */
export const variantsOf = (template: string): string[] => {
  const parts = template.split(CHOICES)
  const random = randomFrom(template.length)
  const possible = parts.reduce(
    (product, part, at) => (at % 2 === 1 ? product * part.split('|').length : product),
    1,
  )
  const variants = new Set<string>()
  for (let tried = 0; tried < VARIANTS * 3 && variants.size < Math.min(VARIANTS, possible); tried++)
    variants.add(
      parts
        .map((part, at) => {
          if (at % 2 === 0) return part
          const choices = part.split('|')
          return choices[(tried + Math.floor(random() * choices.length)) % choices.length] ?? ''
        })
        .join('')
        .trim(),
    )
  return [...variants]
}

const sentencesIn = (dir: string, file: string): Sentence[] => {
  const read = readYaml(dir, file, dangerFile)
  if (read.kind === 'failed') throw new ContentError(read.problems)
  return Object.entries(read.value.sentences).flatMap(([group, templates]) =>
    templates.flatMap(template => {
      const variants = variantsOf(template)
      return variants.map(text => ({ file, group, text, weight: 1 / Math.sqrt(variants.length) }))
    }),
  )
}

/** What a statement of the bank counts: there are thousands of them, and each is of one kind of sentence. */
const STATEMENT_WEIGHT = 0.05

/** What ordinary people say of themselves: the statements of the bank, but for those that are sensitive to ask. */
const statementsIn = (contentDir: string): Sentence[] => {
  const ordinary = loadContent(contentDir).items.filter(({ sensitive }) => !sensitive)
  return [...new Set(ordinary.map(({ text }) => text))].map(text => ({
    file: 'directions',
    group: 'harmless/statements',
    text,
    weight: STATEMENT_WEIGHT,
  }))
}

/** All training sentences of a content folder, and a digest of them. */
export const readSentences = (contentDir: string): { sentences: Sentence[]; digest: string } => {
  const dir = join(contentDir, 'danger')
  const files = readdirSync(dir)
    .filter(name => name.endsWith('.yaml'))
    .toSorted()
  const statements = statementsIn(contentDir)
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(dir, file)))
  for (const { text } of statements) hash.update(`${text}\n`)
  return {
    sentences: [...files.flatMap(file => sentencesIn(dir, file)), ...statements],
    digest: hash.digest('hex').slice(0, 16),
  }
}
