type Rules = { createHTML: (html: string) => string }

/** Browsers that have Trusted Types; the policy's result passes for a string where the DOM wants HTML. */
declare const trustedTypes: { createPolicy: (name: string, rules: Rules) => Rules } | undefined

const RULES: Rules = { createHTML: html => html }

/** What is parsed here is read and never shown: no script in it runs. */
const policy = typeof trustedTypes === 'undefined' ? RULES : trustedTypes.createPolicy('text-of-html', RULES)

const textOf = (html: string): string =>
  new DOMParser()
    .parseFromString(policy.createHTML(html), 'text/html')
    .body.textContent.replaceAll(/\s+/g, ' ')
    .trim()

/** A sentence does not end at a quoted question that it goes on after: «Почему?» and then a small letter or a dash. */
const SENTENCE_END = /(?<=[.!?…][»)]?)\s+(?![\p{Ll}—–])/u

/** The first sentences of a level text as plain text. */
export const firstSentences = (html: string, count: number): string =>
  textOf(html).split(SENTENCE_END, count).join(' ')
