export const copy = {
  notApplicable: 'Такого в моей жизни нет',
}
