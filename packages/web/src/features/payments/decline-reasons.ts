/**
 * Why a payment failed: the values of the provider's `cancellation_details.reason`, then our own. Each text is a whole
 * sentence, so that other sentences can follow.
 */
const TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '3d_secure_failed': 'Не получилось подтвердить платёж кодом из банка.',
    call_issuer: 'Банк не провёл платёж и не назвал причину. Её подскажут в банке.',
    card_expired: 'Срок действия карты закончился.',
    payment_method_limit_exceeded: 'Исчерпан лимит платежей.',
    payment_method_restricted: 'Банк ограничил такие платежи.',
    country_forbidden: 'Карты этой страны здесь не принимаются.',
    general_decline: 'Банк отклонил платёж и не назвал причину.',
    fraud_suspected: 'Банк принял платёж за подозрительный и остановил его.',
    identification_required: 'Для этого кошелька нужно подтвердить личность в платёжном сервисе.',
    insufficient_funds: 'Не хватило денег.',
    invalid_card_number: 'В номере карты ошибка.',
    invalid_csc: 'Код с обратной стороны карты не подошёл.',
    issuer_unavailable: 'Банк, который выпустил карту, сейчас не отвечает.',
    canceled_by_merchant: 'Платёж отменён с нашей стороны.',
    permission_revoked: 'Разрешение на автоматические платежи отозвано.',
    internal_timeout: 'Платёжный сервис не успел провести платёж.',
    expired_on_confirmation: 'Время на оплату вышло.',
    expired_on_capture: 'Платёж не успел завершиться и отменён.',
    unsupported_mobile_operator: 'С этого мобильного номера оплатить нельзя.',
    deal_expired: 'Время на оплату вышло.',
    never_started: 'Платёж не начался.',
    provider_refused: 'Платёжный сервис не принял платёж.',
    no_receipt_email: 'Нет подтверждённой почты для чека, а без него списать оплату нельзя.',
  }),
)

const UNKNOWN = 'Платёж не прошёл, причину банк не назвал.'

/** Why a payment failed, as a sentence. */
export const declineReasonText = (reason: string | null): string =>
  (reason === null ? undefined : TEXTS.get(reason)) ?? UNKNOWN
