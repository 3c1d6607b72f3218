/** What is said once, when the key is made. */
export const newKeyLines = (file: string): string[] => [
  `Создан ключ копий: ${file}`,
  'Без него копии не открыть никому, и вам тоже. Сохраните его отдельно от копий и от этой машины: npm run backup -- --key',
]
