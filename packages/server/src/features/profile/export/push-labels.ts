/** What the fields of notifications are called in the document. */
export const PUSH_LABELS: Readonly<Record<string, string | null>> = {
  notified_of: 'О чём напоминать',
  'notified_of.zone': 'Часовой пояс',
  'notified_of.meeting': 'Консультации',
  'notified_of.observers': 'Взгляд со стороны',
  'notified_of.hour': 'В котором часу',
  'notified_of.hour_use': 'Зачем',
  switched_on: 'Где включено',
  'switched_on.browser': 'Браузер',
  'switched_on.system': 'Система',
  'switched_on.created_at': 'Включено',
  last_ok_at: 'Последнее доставлено службе',
  notifications: 'Что отправлено',
  'notifications.kind': 'О чём',
  sent_at: 'Когда',
}

export const PUSH_WORDS = {
  notified_of: { hour_use: { questions: 'десять вопросов', event: 'записать событие' } },
  notifications: {
    kind: {
      'meeting-day': 'консультация через день',
      'meeting-hour': 'консультация через час',
      observers: 'взгляд со стороны',
      hour: 'выбранный час',
    },
  },
}
