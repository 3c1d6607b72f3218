import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pageTemplate, type Values } from './page-template.ts'

const dir = mkdtempSync(join(tmpdir(), 'grani-template-'))
afterAll(() => rmSync(dir, { recursive: true }))

const filled = (template: string, values: Values): string => {
  const file = join(dir, 'page.html')
  writeFileSync(file, template)
  return pageTemplate(file, 'https://grani.example')(values)
}

test('texts are escaped, and what they hold is filled no more', () => {
  const text = `"{{other}}" <b> & '{{#x}}'`
  expect(filled('<a title="{{text}}">{{text}}</a>', { text, other: 'no' })).toBe(
    '<a title="&quot;{{other}}&quot; &lt;b&gt; &amp; &#39;{{#x}}&#39;">&quot;{{other}}&quot; &lt;b&gt; &amp; &#39;{{#x}}&#39;</a>',
  )
})

test('a section is left out for what is none, and repeated for a list; within it the outer values hold', () => {
  const template =
    '{{#none}}1{{/none}}{{#empty}}2{{/empty}}{{#list}}{{name}}{{of}}{{/list}}{{#one}}{{of}}{{/one}}'
  expect(
    filled(template, { none: null, empty: [], list: [{ name: 'a' }, { name: 'b' }], one: {}, of: '!' }),
  ).toBe('a!b!!')
})

test('the addresses of Open Graph are absolute', () => {
  expect(filled('<meta property="og:url" content="/" />', {})).toBe(
    '<meta property="og:url" content="https://grani.example/" />',
  )
})
