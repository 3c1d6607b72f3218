import { expect, test } from 'vitest'
import { loaded } from '@grani/testing/content.ts'
import { CONTENT } from '@grani/testing/database.ts'
import { buildContent } from './load-folder.ts'

test('what a build keeps of the content is all that a start reads from the folder', () => {
  const kept: unknown = JSON.parse(JSON.stringify(buildContent(CONTENT)))
  const { content, texts } = loaded
  expect(kept).toStrictEqual({ digest: expect.any(String), content, texts })
})
