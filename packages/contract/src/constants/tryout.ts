/** How many questions a visitor answers before registering. */
export const TRYOUT_QUESTIONS = 12
