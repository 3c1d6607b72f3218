import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { subsetFonts } from '../../build/subset-fonts.ts'

test('the fonts of text have the characters and weights that their stylesheet says', async () => {
  const fonts = await subsetFonts()
  expect(fonts).toHaveLength(3)
  for (const { file, font } of fonts) expect(font.equals(await readFile(file)), file.pathname).toBe(true)
})
