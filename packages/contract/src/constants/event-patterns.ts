/** How many qualities a user watches in every event. */
export const FOCUS_QUALITIES = 2
