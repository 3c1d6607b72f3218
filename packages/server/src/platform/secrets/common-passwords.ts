/** The most common passwords, as lists of leaked ones show them. */
const STEMS =
  `password passw0rd p@ssw0rd p@ssword parol parol' gfhjkm qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3 q1w2e3r4 qweasd qweasdzxc zaq12wsx iloveyou letmein welcome
dragon monkey football baseball superman batman master shadow sunshine princess michael jordan ashley daniel jessica
charlie andrew andrey sergey dmitriy alexandr alexander aleksandr natasha tatyana anastasia marina nikita maksim maxim
ivanov vladimir spartak zenit cska dinamo lokomotiv russia rossiya moscow moskva marlboro samsung nokia iphone pokemon
starwars whatever trustno1 freedom computer internet google mustang ferrari mercedes killer hunter ranger buster soccer
hockey pepper cookie chocolate summer winter spring autumn flower lovely secret admin administrator root guest user
login test testing changeme default access hello abc abcdef abcdefg abc123 a1b2c3 aa123456 qwe asd zxc fuckyou
любовь пароль йцукен йцукенг фывапр фывапролд ячсмить привет наташа сергей андрей спартак россия москва солнышко
zaika solnyshko lubov lyubov privet kotenok kiska pushok barsik masha dasha sasha misha vfhbyf yfnfif cthutq fylhtq
zvezda ghbdtn k.,jdm cjkysirj vjcrdf hjccbz grani грани uhfyb`
    .split(/\s+/)
    .filter(stem => stem !== '')

const known = new Set(STEMS)

/** One character repeated, or an ascending or descending sequence: 111111, 123456, 987654, abcdef. */
const isRun = (text: string): boolean => {
  const codes = Array.from(text, sign => sign.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0))
  return steps.every(step => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1
}

const isRepeated = (text: string): boolean => {
  const longest = Math.floor(text.length / 2)
  for (let length = 1; length <= longest; length++)
    if (text.length % length === 0 && text === text.slice(0, length).repeat(text.length / length)) return true
  return false
}

/** Strips the digits and symbols around a word that are added to satisfy password rules. */
const stripAffixes = (text: string): string =>
  text.replaceAll(/^[^\p{L}]+(?=\p{L})|(?<=\p{L})[^\p{L}]+$/gu, '')

const DIGITS =
  /^(?:1234567890|123456789|12345678|1234567|0987654321|987654321|123123|123321|112233|121212|654321|\d{1,2}(?:0[1-9]|1[0-2])(?:19|20)?\d{2})$/

/** Whether an attacker would try this password first; `own`: words that name the user. */
export const isCommonPassword = (password: string, own: readonly string[] = []): boolean => {
  const text = password.toLowerCase()
  if (isRun(text) || isRepeated(text) || DIGITS.test(text)) return true
  const word = stripAffixes(text)
  if (known.has(text) || known.has(word)) return true
  return own.some(name => text === name.toLowerCase() || word === stripAffixes(name.toLowerCase()))
}
