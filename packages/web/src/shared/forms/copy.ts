import type { FieldErrorKey } from '@grani/contract'
import { nouns } from '../format/copy.ts'
import { plural } from '../format/plural.ts'
import { MINUTE_SECONDS } from '../format/time.ts'

/** The messages under a field. */
export const fieldErrors: Record<FieldErrorKey, string> = {
  'forms.errors.invalid': 'Проверьте это поле',
  'forms.errors.unwritable': 'В тексте есть знаки, которые не получится сохранить. Попробуйте без них',
  'auth.forms.errors.noEmail': 'Напишите адрес почты',
  'auth.forms.errors.email': 'Проверьте адрес: так почта не выглядит',
  'auth.forms.errors.passwordTooShort': 'Нужно хотя бы 6 символов',
  'auth.forms.errors.passwordTooCommon':
    'Такой пароль подбирают одним из первых. Придумайте другой, например фразу из нескольких слов',
  'auth.forms.errors.wrongPassword': 'Это не ваш нынешний пароль',
  'auth.forms.errors.passwordsNotEqual': 'Пароли не совпадают',
  'auth.forms.errors.notOldEnough': 'Нужно подтвердить',
  'auth.forms.errors.noConsent': 'Без согласия не получится сохранить ваши ответы',
  'auth.forms.errors.emailTaken': 'С этой почтой уже есть аккаунт. Войдите или смените пароль',
  passwordNotEqual: 'Пароли не совпадают',
  'auth.vk.emailTaken': 'С почтой из VK ID здесь уже есть аккаунт. Войдите по почте и паролю',
  'banners.forms.errors.markup':
    'Можно только p, br, strong, em, b, i и ссылки a на https:// или на страницу сервиса; каждый тег нужно закрыть',
  'banners.forms.errors.period': 'Конец должен быть впереди, позже начала и не дальше 90 дней от него',
  'consultations.forms.errors.timeZone': 'Такой часовой пояс не найден',
  'consultations.forms.errors.hours': 'Часы заканчиваются раньше, чем начинаются, или пересекаются',
  'consultations.forms.errors.tooLong': 'Слишком длинный текст, сократите его',
  'events.forms.errors.tooShort': 'Напишите хотя бы 10 знаков',
  'events.forms.errors.tooLong': 'Поместится не больше 2000 знаков',
  'events.forms.errors.day': 'Записать можно сегодняшнее событие или одно из шести прошедших дней',
  'profile.forms.errors.yearOfBirth': 'Проверьте год: «Грани» для тех, кому от 18 до 99 лет',
  'push.forms.errors.service': 'Через службу этого браузера отправлять уведомления не получится',
  'quiz.errors.foreignAnswer': 'Этот вариант от другого вопроса. Обновите страницу и выберите ещё раз',
  'promos.errors.unknown': 'Такого промокода нет',
  'promos.errors.ended': 'Срок этого промокода вышел',
  'promos.errors.usedUp': 'Этот промокод уже разошёлся',
  'promos.errors.alreadyUsed': 'Этим промокодом вы уже воспользовались',
  'gifts.errors.alreadyYours': 'Этот подарок уже ваш: он в разделе «Подписка»',
  'gifts.errors.used': 'Этот код покупали вы, и им уже воспользовались',
  'gifts.errors.expired':
    'Срок этого кода вышел. Деньги за него можно вернуть: попросите в разделе «Подписка»',
  'gifts.errors.refunded': 'Деньги за этот код возвращены, он больше не действует',
  'payments.errors.noReceiptEmail': 'Сначала подтвердите почту для чеков',
  'payments.errors.methodUnavailable': 'Так оплатить сейчас нельзя, выберите другой способ',
  'boosting.errors.tooManyQuestions': 'Для ваших целей осталось меньше новых вопросов',
  'staff.forms.errors.reasonNamesPerson':
    'Без почты, телефонов и длинных номеров: основание остаётся надолго. Хватит номера обращения',
  'staff.forms.errors.specialist':
    'Этот человек ведёт консультации: сначала остановите запись к нему в разделе «Консультации»',
  'staff.errors.wrongCode': 'Код не подходит: проверьте его или дождитесь следующего',
  'subscription.errors.notAvailable': 'Этот тариф сейчас недоступен. Выберите другой',
  'subscription.forms.errors.notConfirmed': 'Нужно подтвердить',
  'subscription.forms.errors.noConsent': 'Без согласия продление не включить',
}

export const formErrors = {
  wrongCredentials: 'Почта или пароль не подходят',
  captcha: 'Слишком много попыток подряд. Подождите немного и попробуйте снова',
  expiredLink: 'Ссылка уже не действует. Запросите новую',
  consent: 'Сначала нужно согласие на дневник событий',
  planLimit: 'На вашем тарифе больше нельзя',
  readOnly: 'Сейчас доступно только чтение',
  unavailable: 'Это пока недоступно',
  busy: 'Сервис сейчас не успевает отвечать. Попробуйте через минуту',
  offline: 'Нет связи. Проверьте интернет и попробуйте ещё раз',
  unknown: 'Не получилось. Попробуйте ещё раз через минуту',
  unexpected: (code: string) => `Не получилось. Попробуйте ещё раз через минуту. Код обращения: ${code}`,
  tooOften: (seconds: number) =>
    seconds < MINUTE_SECONDS
      ? `Слишком часто. Попробуйте через ${plural(seconds, nouns.secondAccusative)}`
      : `Слишком часто. Попробуйте через ${plural(Math.ceil(seconds / MINUTE_SECONDS), nouns.minuteAccusative)}`,
}
