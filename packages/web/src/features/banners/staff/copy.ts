import { BANNER_MAX_DAYS, type BannerPlan, type PlanState, type StaffBanner } from '@grani/contract'
import { type Forms, plural } from '../../../shared/format/plural.ts'

const people: Forms = ['человек', 'человека', 'человек']

const states: Record<StaffBanner['state'], string> = {
  proposed: 'ждёт второго человека',
  planned: 'запланирован',
  running: 'идёт',
  over: 'закончился',
  stopped: 'остановлен',
}

const levels: Record<BannerPlan['level'], string> = {
  info: 'сообщение',
  success: 'хорошая новость',
  warning: 'предупреждение',
  error: 'беда',
}

const planStates: Record<PlanState, string> = {
  none: 'подписки не было',
  trial: 'пробный период',
  paid: 'оплачен',
  gift: 'подарен',
  ended: 'закончился',
}

export const copy = {
  lead: 'Сообщения вверху страницы: всем или тем, кого они касаются. Время московское.',
  add: 'Новый баннер',
  caption: 'Баннеры',
  none: 'Баннеров пока нет',
  noneText: 'Здесь появятся те, что ждут, идут и уже закончились.',
  states,
  levels,
  people: (count: number | null) => (count === null ? 'меньше пяти человек' : plural(count, people)),
  period: (from: string, until: string) => `${from} — ${until}`,
  always: 'без конца',
  everybody: 'всем',
  priority: (priority: number) => `очерёдность ${priority}`,
  foreign: (hosts: string) => `Ссылки ведут на другой сайт: ${hosts}`,
  fixed: 'без кнопки «Закрыть»',
  own: 'написали вы',
  approve: 'Одобрить',
  approveTitle: 'Показать этот баннер?',
  approveText: (meets: string) =>
    `Подходило, когда его предложили: ${meets}. Увидят все, кто подходит, пока он идёт.`,
  stop: 'Остановить',
  stopTitle: 'Остановить баннер?',
  stopText: (met: string) =>
    `Подходило, когда его запланировали: ${met}. Он сразу пропадёт у всех. Вернуть его нельзя, только написать новый.`,
  keep: 'Отменить',
  form: {
    title: 'Новый баннер',
    level: 'Вид',
    levelHint: 'Предупреждение и беду видно и рядом с телефонами помощи: только о перебоях, не о покупках',
    text: 'Текст',
    textHint: 'До 500 знаков. Можно <strong>, <em>, <br>, <p> и <a href="/help">',
    preview: 'Так его увидят',
    empty: 'Здесь будет текст',
    from: 'Начало',
    until: 'Конец',
    untilHint: `По Москве, не дальше ${BANNER_MAX_DAYS} дней от начала`,
    priority: 'Очерёдность',
    priorityHint: 'От −100 до 100: первым показывается баннер с большей',
    closable: 'Можно закрыть',
    audience: 'Кому',
    audienceHint: 'Ничего не отмечено: всем. Отмечено в нескольких местах: тем, кто подходит везде.',
    planStates: 'Подписка',
    plans: 'Действующий тариф',
    goals: 'Нынешняя цель',
    testers: 'Только тем, кто проверяет сервис',
    after: 'Регистрация не раньше',
    before: 'Регистрация до',
    count: 'Посчитать людей',
    meets: (people: string) => `Сейчас подходит: ${people}`,
    alone:
      'Второй сотрудник одобряет баннер для тех, кто ещё зарегистрируется, для больше чем 1000 человек (со всеми вашими баннерами) или со ссылкой на другой сайт. Чтобы обойтись без этого, укажите «Регистрация до» не позже этой минуты.',
    save: 'Запланировать',
  },
  planStates,
  audience: {
    plans: 'тариф',
    states: 'подписка',
    goals: 'цель',
    testers: 'проверяют сервис',
    after: (date: string) => `регистрация с ${date}`,
    before: (date: string) => `регистрация до ${date}`,
  },
}
