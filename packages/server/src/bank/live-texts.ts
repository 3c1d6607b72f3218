import type { Source } from '../content/editable/fields.ts'
import { isFilled } from '../content/editable/shape-problems.ts'
import { isInBank, type PublishedText, withPublished } from '../content/editable/targets.ts'
import type { Texts } from '../content/load-texts.ts'

/** Mails, pages and banners of a folder need nothing of the bank. */
const NO_CONTENT: Source['content'] = {
  goals: [],
  factors: [],
  directions: [],
  answerSets: [],
  items: [],
  tariffs: [],
  boosters: [],
  events: null,
  observers: [],
}

/** The texts of a folder with the mails, pages and banners that the staff published laid over those that are older. */
export const textsWithPublished = (texts: Texts, published: readonly PublishedText[]): Texts =>
  published
    .filter(({ target }) => !isInBank(target))
    .reduce<Source>(
      (source, text) => {
        const after = withPublished(source, [text])
        // Written for a newer version of the code, or an older one: a mail with a gap would not be sent.
        return isFilled(after, text.target) ? after : source
      },
      { content: NO_CONTENT, texts },
    ).texts

/** The texts of a folder as they are published at the moment: those with a getter change while servers run. */
export const liveTexts = (folder: Texts, published: () => readonly PublishedText[]): Texts => {
  let of: readonly PublishedText[] = []
  let texts = folder
  const now = (): Texts => {
    if (published() !== of) {
      of = published()
      texts = textsWithPublished(folder, of)
    }
    return texts
  }
  return {
    ...folder,
    get mails() {
      return now().mails
    },
    get legal() {
      return now().legal
    },
    get help() {
      return now().help
    },
    get aboutDrawing() {
      return now().aboutDrawing
    },
    get portrait() {
      return now().portrait
    },
    get banners() {
      return now().banners
    },
  }
}
