export const copy = {
  link: 'Если сейчас тяжело',
  emergency: 'скорая, полиция, пожарные',
}
