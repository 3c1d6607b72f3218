/** The web app asks for progress after every fifth answer. */
export const ANSWERS_PER_PROGRESS = 5
