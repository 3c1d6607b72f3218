/** Learns to recognise danger from `content/danger/` and writes `packages/contract/src/danger/weights.ts`. */
import { writeFileSync } from 'node:fs'
import { readSentences } from './danger/sentences.ts'
import { storedModel, weightsFile } from './danger/weights-file.ts'

const FILE = 'packages/contract/src/danger/weights.ts'

const read = readSentences('content')
const model = storedModel(read)
writeFileSync(FILE, weightsFile(model))
process.stdout.write(`${read.sentences.length} sentences, data ${model.data}: ${FILE}\n`)
