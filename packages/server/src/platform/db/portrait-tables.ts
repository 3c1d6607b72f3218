import type { Generated } from 'kysely'

/** What users make of their portrait: whether they know it among three, and their votes on its contradictions. */
export type PortraitTables = {
  recognitions: {
    user_id: string
    recognition_id: string
    made_at: Date
    own: number
    chosen: number | null
    chosen_at: Date | null
  }
  recognition_lines: {
    user_id: string
    recognition_id: string
    place: number
    line: number
    text: string
    qualities: string[]
    probability: number
    is_marked: Generated<boolean>
  }
  contradiction_votes: {
    user_id: string
    pair: string
    first_result: string
    second_result: string
    agrees: boolean
    voted_at: Date
  }
}
