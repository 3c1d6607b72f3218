import { type ForecastGame, readForecasts, sendAnswer, skipQuestion, undoAnswer } from '@grani/contract'
import { useState, useSyncExternalStore } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Card } from '../../../ui/card.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { AskedQuestion } from '../card/asked-question.tsx'
import { QuestionSkeleton } from '../card/question-skeleton.tsx'
import { KeyLegend } from '../keys/key-legend.tsx'
import { copy } from './copy.ts'
import { ForecastFacets } from './forecast-facets.tsx'
import { createGameSession, type GameSession, type GameView } from './game-session.ts'

type Props = {
  game: ForecastGame
  /** Called when nothing is left to answer. */
  onOver: () => void
}

const open = ({ game, onOver }: Props): GameSession =>
  createGameSession({
    game,
    answer: (uid, answer_id, ms) => call(sendAnswer, { params: { uid }, body: { answer_id, ms } }),
    skip: (uid, kind) =>
      call(skipQuestion, { params: { uid }, query: kind === 'skip' ? {} : { reason: kind } }),
    undo: uid => call(undoAnswer, { params: { uid }, query: {} }),
    read: async () => (await call(readForecasts)).game,
    onOver,
  })

const Question = ({ view, session }: { view: GameView; session: GameSession }) => {
  if (view.kind === 'failed') return <LoadFailed onRetry={session.reload} />
  if (view.kind !== 'asking') return <QuestionSkeleton />
  return (
    <>
      <AskedQuestion view={view} session={session} />
      <KeyLegend />
    </>
  )
}

/** Ten questions in the look of the stream, under their closed forecasts. */
export const Game = (props: Props) => {
  const [session] = useState(() => open(props))
  const view = useSyncExternalStore(session.subscribe, session.view)
  return (
    <>
      <div className="mb-2 px-1 sm:mb-4">
        <ForecastFacets answered={view.answered} />
      </div>
      <Card className="@container px-4 py-4 sm:px-6 md:py-7">
        <Question view={view} session={session} />
      </Card>
      <p className="mt-3 px-1 text-sm text-ink-soft" title={props.game.seal}>
        {copy.seal(props.game.seal)}
      </p>
    </>
  )
}
