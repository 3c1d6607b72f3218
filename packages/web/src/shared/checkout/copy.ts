export const copy = {
  methods: {
    legend: 'Чем оплатить',
    unavailable: 'Так оплатить сейчас нельзя, выберите другой способ.',
    name: { card: 'Карта', sbp: 'СБП', sberpay: 'SberPay', tpay: 'T-Pay' },
    /** As a part of a sentence about a charge. */
    by: { card: 'с карты', sbp: 'через СБП', sberpay: 'через SberPay', tpay: 'через T-Pay' },
  },
  receipt: (email: string) => `Чек придёт на ${email}.`,
  offer: 'Оплачивая, вы принимаете',
  offerLink: 'оферту',
}
