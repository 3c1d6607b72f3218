export const boosterTitle = (questions: number): string => `Дополнительные вопросы «Грани»: ${questions}`

export const questionsNote = (questions: number): string => `Добавлено вопросов: ${questions}. Они не сгорают`
