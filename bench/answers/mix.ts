/** As the web app does: it asks for the list when nine of twelve questions are left, and for progress after every fifth answer. */
export const ANSWERS_PER_LIST = 3
export const ANSWERS_PER_PROGRESS = 5
