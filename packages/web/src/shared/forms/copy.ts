import { plural } from '../format/plural.ts'

const MINUTE = 60

/** What a form says under a field, by the key that the contract or the server gives. */
export const fieldErrors: Record<string, string> = {
  'auth.forms.errors.email': 'Проверьте адрес: так почта не выглядит',
  'auth.forms.errors.passwordTooShort': 'Нужно хотя бы 6 символов',
  'auth.forms.errors.passwordTooCommon':
    'Такой пароль подбирают одним из первых. Придумайте другой, например фразу из нескольких слов',
  'auth.forms.errors.passwordsNotEqual': 'Пароли не совпадают',
  'auth.forms.errors.notOldEnough': 'Нужно подтвердить',
  'auth.forms.errors.noConsent': 'Без согласия не получится сохранить ваши ответы',
  'auth.forms.errors.emailTaken': 'С этой почтой уже есть аккаунт. Войдите или смените пароль',
  passwordNotEqual: 'Пароли не совпадают',
  'subscription.forms.errors.notConfirmed': 'Нужно подтвердить',
}

export const UNKNOWN_FIELD_ERROR = 'Проверьте это поле'

export const formErrors = {
  wrongCredentials: 'Почта или пароль не подходят',
  captcha: 'Слишком много попыток подряд. Подождите немного и попробуйте снова',
  expiredLink: 'Ссылка уже не действует. Запросите новую',
  readOnly: 'Сейчас доступно только чтение',
  unavailable: 'Это пока недоступно',
  offline: 'Нет связи. Проверьте интернет и попробуйте ещё раз',
  unknown: 'Не получилось. Попробуйте ещё раз через минуту',
  tooOften: (seconds: number) =>
    seconds < MINUTE
      ? `Слишком часто. Попробуйте через ${plural(seconds, ['секунду', 'секунды', 'секунд'])}`
      : `Слишком часто. Попробуйте через ${plural(Math.ceil(seconds / MINUTE), ['минуту', 'минуты', 'минут'])}`,
}
