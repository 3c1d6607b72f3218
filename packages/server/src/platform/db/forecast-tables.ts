import type { GeneratedAlways } from 'kysely'

/** The forecasts of «Угадаем?». */
export type ForecastTables = {
  forecast_games: {
    user_id: string
    game_id: string
    week: string
    model: string
    started_at: Date
    finished_at: Date | null
    salt: Buffer
    seal: Buffer
    hits: number | null
    expected: number | null
    anybody: number | null
    is_careless: boolean | null
  }
  forecast_items: {
    user_id: string
    game_id: string
    place: number
    item: string
    side: 'low' | 'high'
    categories: number
    probability: number
    prior: number
    line: string
    question: string | null
    answer_value: number | null
    is_hit: GeneratedAlways<boolean | null>
    certainty_before: number | null
    certainty_after: number | null
  }
}
