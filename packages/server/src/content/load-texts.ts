import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DrawingContent, drawingFile, NO_DRAWING } from './drawing-schema.ts'
import {
  type Crisis,
  crisisFile,
  type EventWords,
  eventWordsFile,
  textModelFile,
  type TextModelTexts,
} from './events-schema.ts'
import { readPage } from './page-file.ts'
import { NO_PORTRAIT, type Portrait, portraitFile, portraitOf } from './portrait-schema.ts'
import { type SimulatedTruth, simulatedTruthFile } from './simulated-truth-schema.ts'
import { ContentError, type Problem, problemAt } from './problem.ts'
import {
  type Banner,
  bannerFile,
  LEGAL_NAMES,
  type LegalName,
  type Mail,
  MAIL_NAMES,
  mailFile,
  type MailName,
  type Page,
  repliesFile,
  type LetterReply,
} from './text-schema.ts'
import { readYaml } from './yaml-file.ts'

export type Texts = {
  mails: Record<MailName, Mail>
  legal: Record<LegalName, Page>
  help: Page
  banners: Banner[]
  /** The phrases at which the browser shows help lines. */
  crisis: Crisis
  /** Words by which the browser tells what an event is about. */
  eventWords: EventWords
  textModel: TextModelTexts
  portrait: Portrait
  /** The figures of the drawing tasks. */
  drawing: DrawingContent
  /** «Почему мы не толкуем рисунки». */
  aboutDrawing: Page
  /** What simulated people come to, for /truth; null where no command has written it. */
  simulatedTruth: SimulatedTruth | null
  /** Answers of support to the commonest letters; none where a folder has none. */
  replies: LetterReply[]
}

/** A folder without this file says nothing about simulated people. */
const SIMULATED_TRUTH = 'simulated-truth.yaml'
const REPLIES = 'replies.yaml'
/** A folder without this file asks about events by their marks alone. */
const EVENT_WORDS = 'event-words.yaml'

/** A record with one value for each name. */
export const byName = <N extends string, T>(names: readonly N[], of: (name: N) => T): Record<N, T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets that the keys are exactly the names
  Object.fromEntries(names.map(name => [name, of(name)])) as Record<N, T>

/** The mails, legal pages, help page, banners and the texts of the portrait. Throws one ContentError that lists every problem. */
export const loadTexts = (dir: string): Texts => {
  const problems: Problem[] = []
  const isMissing = (file: string): boolean => {
    if (existsSync(join(dir, file))) return false
    problems.push(problemAt({ file, line: 1 }, 'the file is missing'))
    return true
  }
  const loadMail = (name: MailName): Mail => {
    const empty: Mail = {
      name,
      placeholders: [],
      subject: '',
      paragraphs: [],
      button: null,
      afterButton: [],
    }
    const file = `mails/${name}.yaml`
    if (isMissing(file)) return empty
    const read = readYaml(dir, file, mailFile)
    if (read.kind === 'ok') return { ...read.value, name }
    problems.push(...read.problems)
    return empty
  }
  const loadPage = (file: string): Page => {
    const empty: Page = { title: '', version: '', placeholders: [], markdown: '' }
    if (isMissing(file)) return empty
    const read = readPage(dir, file)
    if (read.kind === 'ok') return read.page
    problems.push(...read.problems)
    return empty
  }
  const loadBanners = (): Banner[] => {
    if (isMissing('banners.yaml')) return []
    const read = readYaml(dir, 'banners.yaml', bannerFile)
    if (read.kind === 'ok') return read.value
    problems.push(...read.problems)
    return []
  }
  const loadCrisis = (): Crisis => {
    const empty: Crisis = { version: 1, phrases: [], mustShow: [], mustNot: [] }
    if (isMissing('crisis.yaml')) return empty
    const read = readYaml(dir, 'crisis.yaml', crisisFile)
    if (read.kind === 'ok') return read.value
    problems.push(...read.problems)
    return empty
  }
  const loadEventWords = (): EventWords => {
    const none: EventWords = { qualities: {}, weak: {}, everyday: [], grave: [] }
    if (!existsSync(join(dir, EVENT_WORDS))) return none
    const read = readYaml(dir, EVENT_WORDS, eventWordsFile)
    if (read.kind === 'ok') return read.value
    problems.push(...read.problems)
    return none
  }
  const loadTextModel = (): TextModelTexts => {
    const empty: TextModelTexts = {
      version: 1,
      instructions: '',
      forbidden: [],
      harmless: [],
      mustReject: [],
      mustPass: [],
    }
    if (isMissing('text-model.yaml')) return empty
    const read = readYaml(dir, 'text-model.yaml', textModelFile)
    if (read.kind === 'ok') return read.value
    problems.push(...read.problems)
    return empty
  }
  const loadPortrait = (): Portrait => {
    if (isMissing('portrait.yaml')) return NO_PORTRAIT
    const read = readYaml(dir, 'portrait.yaml', portraitFile)
    if (read.kind === 'ok') return portraitOf(read.value, read.lineOf)
    problems.push(...read.problems)
    return NO_PORTRAIT
  }
  const loadDrawing = (): DrawingContent => {
    if (isMissing('drawing.yaml')) return NO_DRAWING
    const read = readYaml(dir, 'drawing.yaml', drawingFile)
    if (read.kind === 'ok') return read.value
    problems.push(...read.problems)
    return NO_DRAWING
  }

  const loadSimulatedTruth = (): SimulatedTruth | null => {
    if (!existsSync(join(dir, SIMULATED_TRUTH))) return null
    const read = readYaml(dir, SIMULATED_TRUTH, simulatedTruthFile)
    if (read.kind === 'ok') return read.value
    problems.push(...read.problems)
    return null
  }

  const loadReplies = (): LetterReply[] => {
    if (!existsSync(join(dir, REPLIES))) return []
    const read = readYaml(dir, REPLIES, repliesFile)
    if (read.kind === 'ok') return read.value
    problems.push(...read.problems)
    return []
  }

  const texts: Texts = {
    mails: byName(MAIL_NAMES, loadMail),
    legal: byName(LEGAL_NAMES, name => loadPage(`legal/${name}.md`)),
    help: loadPage('help.md'),
    banners: loadBanners(),
    crisis: loadCrisis(),
    eventWords: loadEventWords(),
    textModel: loadTextModel(),
    portrait: loadPortrait(),
    drawing: loadDrawing(),
    aboutDrawing: loadPage('drawing.md'),
    simulatedTruth: loadSimulatedTruth(),
    replies: loadReplies(),
  }
  if (problems.length > 0) throw new ContentError(problems)
  return texts
}
