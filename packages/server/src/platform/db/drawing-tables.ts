import type { ColumnType, Generated } from 'kysely'

/** A date column: read as text where it is wanted as a day, written as YYYY-MM-DD. */
type Day = ColumnType<Date, string, string>

export type ConceptState = 'auto' | 'own' | 'open' | 'other' | 'coded' | 'void'

/** The tables of the drawing tasks. */
export type DrawingTables = {
  drawings: {
    user_id: string
    drawing_id: string
    task: 'complete' | 'free'
    figure: string | null
    session_id: string | null
    strokes: Buffer | null
    stroke_count: number
    ink: number
    first_ms: number | null
    pen: 'mouse' | 'touch' | 'pen' | 'keys' | 'words'
    sealed_title: Buffer | null
    sealed_words: Buffer | null
    phrase: Buffer | null
    concept: string | null
    concept_state: ConceptState | null
    mood_before: number | null
    mood_after: number | null
    is_first: boolean
    counts_for_others: boolean
    counted_as: Generated<string | null>
    started_at: Date
    finished_at: Date
    saved_at: Date
  }
  drawing_sessions: {
    user_id: string
    session_id: string
    day: Day
    figure_set: number
    drawn: Generated<string[]>
    round: Generated<string[]>
    round_at: Generated<number>
    started_at: Date
  }
  drawing_allowances: { user_id: string; task: string; day: Day; used: number }
  drawing_choices: { user_id: string; counts_for_others: boolean; changed_at: Date }
  circle_maps: { user_id: string; map_id: string; wanted: boolean; sealed_people: Buffer; made_at: Date }
  week_lines: { user_id: string; week: Day; places: number[]; made_at: Date }
  drawing_readings: {
    user_id: string
    reading_id: string
    mean: number
    se: number
    figures: number
    people: number
    made_at: Date
  }
  ideas: { figure: string; concept: string; name: string; people: Generated<number> }
  idea_phrases: {
    figure: string
    stems: string
    phrase: Buffer
    concept: string | null
    coded_by: string | null
    coded_at: Date
  }
  idea_queue: { figure: string; stems: string; phrase: Buffer; title: string; seen: number }
  idea_codings: {
    figure: string
    stems: string
    coder: string
    concept: string | null
    place: number
    coded_at: Date
  }
}
