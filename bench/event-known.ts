/**
 * How much of an event can be compared with its writer after so many answers of the stream: the real bank, engine, choice and diary, in memory. Of the
 * six commonest kinds of event: in how many something can be compared at all, and in how many what its words speak of most can.
 *
 *     npx tsx bench/event-known.ts [users per goal] [seed]
 */
import { mentionsBy } from '@grani/contract'
import { createBank } from '@grani/server/bank/bank.ts'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import { loadContent } from '@grani/server/content/load.ts'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { type Standing, questionsAbout } from '@grani/server/features/events/questions.ts'
import { qualityWords } from '@grani/server/features/events/content.ts'
import { HELD_OUT } from '@grani/server/features/events/words-cases/held-out.ts'
import { TUNED_ON } from '@grani/server/features/events/words-cases/tuned-on.ts'
import { createChooser } from '@grani/server/features/quiz/questions/choose-items.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { drawResponse, drawThetas, mean, perturbedItems } from './simulated-responses.ts'

const USERS = Number(process.argv[2] ?? 10)
const SEED = Number(process.argv[3] ?? 1)
const MARKS = [60, 100, 150]
const BATCH = 4
const KINDS = 6
/** Nothing sensitive is asked before. */
const GENTLE = 40
const COMPARABLE = 3

const content = loadContent('content')
const { events } = content
if (events === null) throw new Error('there is no events.yaml')
const bank = createBank(content, 'bench')
const input = engineInputOf(content)
const truth = perturbedItems(input, SEED)
const mentions = mentionsBy(qualityWords(events, loadTexts('content').eventWords))

const cases = [...TUNED_ON, ...HELD_OUT].map(one => ({
  ...one,
  mentioned: mentions(one.text, one.situations),
}))
const ofKind = (id: string) => cases.filter(({ situations }) => situations.includes(id))
const kinds = events.situations
  .map(({ id }) => id)
  .toSorted((a, b) => ofKind(b).length - ofKind(a).length)
  .slice(0, KINDS)

/** Of a kind: the share of its events in which anything can be compared, in which what the words speak of can, and of all three asked. */
type Shares = { any: number; spoken: number; of3: number }

const sharesOf = (kind: string, standings: ReadonlyMap<string, Standing>, userId: string): Shares => {
  const standingOf = (quality: string): Standing => standings.get(quality) ?? 'unknown'
  const isKnown = (quality: string): boolean => standingOf(quality) !== 'unknown'
  const asked = ofKind(kind).map((one, i) => ({
    one,
    qualities: questionsAbout(events, {
      ...one,
      eventId: `${userId}-${i}`,
      focus: [],
      standingOf,
    }).expressions.map(({ quality }) => quality),
  }))
  const spoken = asked.filter(
    ({ one, qualities }) => qualities[0] !== undefined && one.mentioned.includes(qualities[0]),
  )
  return {
    any: mean(asked.map(({ qualities }) => Number(qualities.some(isKnown)))),
    spoken: mean(spoken.map(({ qualities }) => Number(isKnown(qualities[0] ?? '')))),
    of3: mean(asked.map(({ qualities }) => qualities.filter(isKnown).length)),
  }
}

const simulate = (goal: string, userId: string, uniform: () => number) => {
  const thetas = drawThetas(input.qualities, uniform)
  const session = bank.engine.session({ seed: userId, items: bank.itemsOf(goal) })
  const known: Map<string, Standing>[] = []
  let answers = 0
  while (answers < Math.max(...MARKS)) {
    const chooser = createChooser({
      bank,
      session,
      goal,
      measuredAt: new Map(),
      except: answers < GENTLE ? bank.sensitiveItems : [],
      latestAboutStates: [],
      repeatable: [],
      isRandom: false,
      now: new Date(0),
    })
    for (const id of chooser.choose(BATCH, [])) {
      const item = truth.get(id)
      if (!item) continue
      session.answer(id, drawResponse(item, thetas, uniform), 3000)
      answers++
      if (!MARKS.includes(answers)) continue
      const standings = session.result().flatMap(({ quality, band, answers: own }): [string, Standing][] => {
        if (band !== 'unclear') return [[quality, 'result']]
        return own >= COMPARABLE ? [[quality, 'comparable']] : []
      })
      known.push(new Map(standings))
    }
  }
  return known.map(standings =>
    kinds.map(kind => ({ kind, ...sharesOf(kind, standings, userId), standings })),
  )
}

const percent = (list: readonly number[]): string => `${Math.round(100 * mean(list))} %`
console.log(
  `${USERS} users a goal, seed ${SEED}; after ${MARKS.join(' / ')} answers: anything of an event can be compared; what its words speak of most; of three asked`,
)
const uniform = uniformFrom(SEED)
for (const { uid: goal } of bank.goals) {
  const users = Array.from({ length: USERS }, (_, n) => simulate(goal, `${goal}${SEED}-${n}`, uniform))
  const at = (pick: (shares: Shares) => number, show: (list: number[]) => string, kind?: string): string =>
    MARKS.map((_, i) =>
      show(
        users.flatMap(user =>
          (user[i] ?? []).filter(one => kind === undefined || one.kind === kind).map(pick),
        ),
      ),
    ).join(' / ')
  const line = (name: string, kind?: string) =>
    console.log(
      `${name}: ${at(s => s.any, percent, kind)}; ${at(s => s.spoken, percent, kind)}; ${at(
        s => s.of3,
        list => mean(list).toFixed(1),
        kind,
      )}`,
    )
  line(goal)
  for (const kind of kinds) line(`  ${kind}, ${ofKind(kind).length} events`, kind)
}
