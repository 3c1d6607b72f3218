import type { DataRight, RightsRequest } from '@grani/contract'

type Sent = RightsRequest['sent'][number]['what']

export const copy = {
  title: 'Письма о своих данных',
  openTitle: 'Письма о данных ждут ответа',
  none: 'Таких писем не было.',
  kinds: {
    copy: 'Прислать копию',
    correction: 'Исправить',
    stop: 'Остановить обработку',
    erasure: 'Удалить',
  } satisfies Record<DataRight, string>,
  todo: {
    copy: 'Нажмите «Отправить выгрузку».',
    correction: 'Человек меняет это в профиле сам, кроме почты для входа.',
    stop: 'На сервере: npm run consents. Всё сразу — только вместе с аккаунтом.',
    erasure: 'Нажмите «Стереть аккаунт»: это и будет ответом.',
  } satisfies Record<DataRight, string>,
  received: (day: string) => `пришло ${day}`,
  due: (day: string) => `ответить до ${day}`,
  answered: (day: string, answer: string) => `отвечено ${day}: ${answer}`,
  sent: {
    export: (day: string) => `письмо о выгрузке ушло ${day}`,
    erasure: (day: string) => `аккаунт стёрт ${day}`,
  } satisfies Record<Sent, (day: string) => string>,
  add: 'Записать письмо',
  kind: 'О чём просят',
  day: 'Какого числа пришло',
  answer: 'Отвечено',
  answerTitle: 'Ответ отправлен?',
  answerText: 'В основании напишите, что и куда отправлено.',
}
