export const copy = {
  receipt: (email: string) => `Чек придёт на ${email}.`,
  offer: 'Оплачивая, вы принимаете',
  offerLink: 'оферту',
}
