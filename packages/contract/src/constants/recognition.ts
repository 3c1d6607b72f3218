/** Answers of a user before there is a portrait to recognise. */
export const RECOGNITION_ANSWERS = 100

/** Days from one choice among three texts to the next. */
export const RECOGNITION_DAYS = 60

/** People who met a sentence before the staff are told how often it was marked. */
export const SENTENCE_PEOPLE = 20
