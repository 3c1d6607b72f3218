import { isKeyboardWalk, isUnbrokenWalk, onEnglishKeys, onRussianKeys } from './keyboard.ts'

/** Written from what is widely known to be tried first; the passwords of other people are no part of this product. */
const STEMS =
  `password passw0rd p@ssw0rd p@ssword passwort pass parol parol' qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3 q1w2e3r4 qweasd qweasdzxc zaq12wsx iloveyou letmein welcome
dragon monkey football baseball basketball superman batman master shadow sunshine princess michael jordan ashley daniel
jessica charlie andrew andrey andrei sergey sergei dmitriy dmitry dima alexandr alexander aleksandr alexandra natasha natali
tatyana tatiana anastasia nastya nastia marina nikita maksim maxim ivanov vladimir spartak zenit cska dinamo lokomotiv russia
rossiya moscow moskva marlboro samsung nokia iphone pokemon starwars whatever trustno freedom computer internet google mustang
ferrari mercedes killer hunter ranger buster soccer hockey pepper cookie chocolate summer winter spring autumn flower lovely
secret admin administrator root guest user login test testing tester changeme default access hello abc abcdef abcdefg qwe asd zxc
fuckyou fuck fuckme asshole biteme thomas robert richard william joshua matthew anthony nicole michelle jennifer amanda samantha
stephanie victoria elizabeth hannah andrea jasmine jackson austin taylor george maggie ginger tigger snoopy peanut purple orange
yellow silver golden diamond crystal phoenix eagle falcon tiger lion panther cowboy cowboys yankees lakers steelers eagles
dallas chicago london paris berlin america canada england germany arsenal chelsea liverpool barcelona manchester juventus ronaldo
messi harley ducati porsche corvette camaro toyota honda yamaha suzuki nissan subaru bmw audi lamborghini matrix gandalf merlin
wizard warrior knight ninja samurai sniper soldier marine gangster pirate vampire zombie demon devil satan angel angels heaven
jesus christ church faith blessed love lover loveme lovers loveyou iloveu babygirl baby honey sweety sweetheart darling sexy
hottie bitch pussy boobs nothing something anything forever together friend friends family mother father daddy mommy brother
sister money dollar million lucky winner success happy smile peace music guitar piano metallica nirvana slipknot eminem rammstein
linkinpark greenday beatles player gamer minecraft warcraft counter strike cstrike dota tetris mario sonic naruto hello kitty
hellokitty barbie banana apple cherry strawberry coffee cheese butter chicken pizza hamburger rainbow thunder lightning storm
ocean river mountain galaxy planet universe asdasd qweqwe zxczxc aaaaaa azerty office windows microsoft linux server system
oracle database manager service support letme enter please welcome goodluck goodbye trust nobody
james john david joseph charles christopher kevin brian steven edward jason jeffrey ryan gary jacob nicholas eric jonathan stephen
larry justin scott brandon benjamin samuel gregory frank patrick raymond jack dennis jerry tyler aaron jose henry adam douglas
nathan peter zachary kyle walter harold jeremy ethan carl keith roger gerald christian terry sean arthur austin noah lawrence
jesse joe bryan billy albert dylan bruce willie gabriel alan juan logan wayne ralph roy eugene randy vincent bobby johnny martin
mary patricia linda barbara susan sarah karen lisa nancy betty sandra margaret kimberly emily donna carol melissa deborah
stephanie rebecca sharon laura cynthia dorothy amy kathleen angela shirley brenda emma anna pamela nicole helen katherine
christine debra rachel carolyn janet catherine maria heather diane ruth julie olivia joyce virginia kelly lauren christina joan
evelyn judith megan cheryl alice andrea hannah jacqueline martha gloria teresa sara madison frances kathryn janice jean abigail
sophia sophie rose charlotte danielle brittany tiffany vanessa molly bailey morgan jasper oliver oscar casper barney rocky buddy
max bella lucy daisy bear wolf spider monster rabbit elephant dolphin turtle penguin kitten puppy doggy bulldog tigers hammer
scooter rocket racing driver fishing golfer golf tennis boxing hardcore junior prince king queen legend maverick gateway bigdog
bigboy badboy cocacola pepsi adidas nike reebok gucci prada apples boston houston denver florida texas dakota montana california
mexico brazil china japan france spain italy australia midnight december november october september january february monday
sunday saturday friday diesel viper cobra shark titan zeus apollo hercules genius champion captain doctor police fireman killer
любовь пароль йцукен йцукенг фывапр фывапролд ячсмить привет наташа сергей андрей спартак россия москва солнышко александр
алексей максим никита дмитрий владимир евгений екатерина анастасия настя татьяна светлана марина кристина виктория ирина ольга
елена юлия людмила полина дарья маша мария саша паша миша даша катя лена вика оля юля аня анна иван иванов денис роман антон
артем артём кирилл илья руслан игорь олег вадим виталий юрий зенит динамо локомотив цска футбол хоккей котенок котёнок киска
пушок барсик мурзик зайка зайчик рыбка малыш малышка любимая любимый люблю тебя люблютебя моялюбовь счастье сказка звезда
мечта принцесса королева ангел дьявол дракон тигр волк вампир бандит спартак компьютер интернет телефон самсунг нокиа пиво водка
деньги работа мама папа мамочка семья дочка сынок бабушка весна лето осень зима январь февраль март апрель июнь июль август
сентябрь октябрь ноябрь декабрь петербург питер киев минск украина сибирь неизвестно незнаю никому секрет войти админ пользователь
zaika zaichik solnyshko solnishko lubov lyubov lublu privet kotenok kiska pushok barsik masha dasha sasha misha pasha katya lena
vika olga elena irina svetlana ekaterina kristina dmitrij evgeniy aleksey alexey vitaliy kirill artem ruslan igor roman anton
denis zvezda schastie krasotka malishka kisulya rodina sibir piter ukraina minsk`
    .split(/\s+/)
    .filter(stem => stem !== '')

/** Signs that stand for letters: p@$$w0rd. */
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const withoutLeet = (text: string): string => text.replaceAll(/[013457@$!]/g, sign => LEET[sign] ?? sign)

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

/** So few digits are dates, telephone numbers and keypad figures, and all of them are tried in one go. */
const FEW_DIGITS = /^\d{1,8}$/
const DIGITS =
  /^(?:1234567890|123456789|0987654321|987654321|147258369|\d{1,2}(?:0[1-9]|1[0-2])(?:19|20)?\d{2})$/

/** Every second sign: q1w2e3r4 is qwer and 1234. */
const everySecond = (text: string): string[] =>
  [0, 1].map(start =>
    Array.from(text)
      .filter((_sign, i) => i % 2 === start)
      .join(''),
  )

const PRODUCT = ['grani', 'грани']

/** So many letters beside the name of the product make a phrase of their own. */
const MIN_BESIDE_PRODUCT = 8

/** The name of the product with a few letters before or behind it: what is tried first at this site. */
const isProduct = (text: string): boolean =>
  PRODUCT.some(
    name => text.includes(name) && stripAffixes(text.replaceAll(name, '')).length < MIN_BESIDE_PRODUCT,
  )

/** A word of fewer letters could be a run by chance. */
const MIN_RUN = 4

const isWeak = (text: string): boolean => {
  if (isRun(text) || isRepeated(text) || isKeyboardWalk(text)) return true
  if (FEW_DIGITS.test(text) || DIGITS.test(text)) return true
  const word = stripAffixes(text)
  if (word.length >= MIN_RUN && isRun(word)) return true
  if (everySecond(text).every(half => isRun(half) || isUnbrokenWalk(half))) return true
  return [text, withoutLeet(text)].some(
    form => isProduct(form) || known.has(form) || known.has(stripAffixes(form)),
  )
}

/** Whether an attacker would try this password first; `own`: words that name the user. */
export const isCommonPassword = (password: string, own: readonly string[] = []): boolean => {
  const text = password.toLowerCase()
  if ([text, onRussianKeys(text), onEnglishKeys(text)].some(isWeak)) return true
  const word = stripAffixes(text)
  return own.some(
    name => name !== '' && (text === name.toLowerCase() || word === stripAffixes(name.toLowerCase())),
  )
}
