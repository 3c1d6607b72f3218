import type { Problem } from '@grani/server/content/problem.ts'
import { absoluteProblems } from './absolutes.ts'
import type { Check, CheckInput } from './check.ts'
import { crisisPhraseProblems } from './crisis-phrases.ts'
import { countProblems } from './counts.ts'
import { denyingWordProblems } from './denying-words.ts'
import type { Dictionary } from './dictionary.ts'
import { eventPatternProblems } from './event-patterns.ts'
import { eventWordProblems } from './event-words.ts'
import { frequencyWordProblems } from './frequency-words.ts'
import { genderProblems } from './gender.ts'
import { importanceProblems } from './importance.ts'
import { lengthProblems } from './length.ts'
import { levelTextProblems } from './level-texts.ts'
import { coreRepeatProblems, nearDuplicateProblems } from './near-duplicates.ts'
import { negationProblems } from './negation.ts'
import { negationShareProblems } from './negation-share.ts'
import { openingProblems } from './openings.ts'
import { portraitProblems } from './portrait.ts'
import { portraitPropProblems } from './portrait-props.ts'
import { recognitionProblems } from './recognition.ts'
import { situationKeyProblems } from './situation-keys.ts'
import { spellingProblems, yoProblems } from './spelling.ts'
import { textModelProblems } from './text-model.ts'
import { topicProblems } from './topics.ts'
import { typographyProblems } from './typography.ts'
import { weakSideProblems } from './weak-sides.ts'

/** Every check of the wording by its name; ids are checked against `ids.lock` (content/id-lock.ts of the server). */
export const allChecks = (dictionary: Dictionary, own: Set<string>): Record<string, Check> => ({
  counts: countProblems,
  'keys of situations': situationKeyProblems,
  length: lengthProblems,
  gender: genderProblems(dictionary),
  'double negation': negationProblems(dictionary),
  'negation share': negationShareProblems,
  'denying words': denyingWordProblems,
  'frequency words': frequencyWordProblems,
  importance: importanceProblems,
  absolutes: absoluteProblems,
  'banned topics': topicProblems,
  'near-duplicates': nearDuplicateProblems,
  'core repeats': coreRepeatProblems,
  openings: openingProblems,
  'level texts': levelTextProblems,
  'event patterns': eventPatternProblems,
  'event words': eventWordProblems,
  'crisis phrases': crisisPhraseProblems,
  'text model': textModelProblems,
  portrait: portraitProblems(dictionary),
  'portrait scenes': portraitPropProblems,
  recognition: recognitionProblems,
  'weak sides': weakSideProblems,
  typography: typographyProblems,
  spelling: spellingProblems(dictionary, own),
  'the letter ё': yoProblems(dictionary),
})

export const runChecks = (input: CheckInput, checks: Record<string, Check>): [string, Problem[]][] =>
  Object.entries(checks).map(([name, check]) => [name, check(input)])
