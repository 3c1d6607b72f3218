const headlines = {
  findings: { subject: 'Что стало ясно', lead: 'С прошлого письма стало ясно:' },
  game: {
    subject: 'Вас ждёт игра',
    lead: 'Новых выводов с прошлого письма не появилось, зато можно поиграть:',
  },
  almost: { subject: 'Осталось немного', lead: 'Ещё немного, и станет яснее:' },
}

export const copy = {
  headlines,
  finding: (quality: string, pole: string) => `• ${quality}: ${pole}.`,
  games: {
    'may-start': '• Новая игра «Угадаем?»: мы запишем десять ваших ответов раньше, чем вы их дадите.',
    'under-way': '• Игра «Угадаем?» начата и ждёт ваших ответов.',
  },
  almost: (quality: string) => `• ${quality}: осталось несколько ответов.`,
}
