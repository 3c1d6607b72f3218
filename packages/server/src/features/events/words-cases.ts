/**
 * Everyday events of invented people, as they would be written down and marked. `asks`: the qualities a careful reader of the words
 * would ask about; `fits`: others that would not be out of place. Written after the vocabulary of `content/event-words.yaml` and without
 * looking into it; the even ones (from 0) served to mend it, the odd ones are held out.
 */
export type WordsCase = {
  text: string
  situations: string[]
  pleasantness: number
  cause: string
  asks: string[]
  fits: string[]
}

const words = (list: string): string[] => list.split(' ').filter(word => word !== '')

const event = (
  text: string,
  marks: [situations: string, pleasantness: number, cause: string],
  asks: string,
  fits = '',
): WordsCase => ({
  text,
  situations: words(marks[0]),
  pleasantness: marks[1],
  cause: marks[2],
  asks: words(asks),
  fits: words(fits),
})

export const WORDS_CASES: readonly WordsCase[] = [
  event(
    'На совещании спросили моё мнение, а я промолчала, хотя видела, что расчёт неверный',
    ['task pressure', 2, 'me'],
    'assertiveness social-boldness social-ease',
    'independent-mind critical-mind honesty facing-difficulty few-doubts self-compassion',
  ),
  event(
    'Нашла ошибку в своём акте, который уже ушёл. Сама написала начальнику',
    ['task', 2, 'me'],
    'honesty ease-with-mistakes facing-difficulty',
    'high-standards critical-mind few-doubts self-compassion active-coping calmness word-keeping',
  ),
  event(
    'Разобрала шкаф с документами, всё подписала и разложила по папкам',
    ['task', 4, 'me'],
    'order',
    'planning perseverance prompt-start industry self-discipline high-standards focus',
  ),
  event(
    'перенесли рейс на 6 часов, сидим с детьми в аэропорту, кормят водой',
    ['worrying', 2, 'circumstances'],
    'adaptability tolerance-of-uncertainty acceptance-of-reality',
    'calmness stress-tolerance active-coping letting-go planning humor-coping anger-control bouncing-back',
  ),
  event(
    'Соседка попросила взять кота на две недели, сказать нет не смогла. Теперь чихаю и злюсь',
    ['people', 2, 'together'],
    'personal-boundaries anger-control',
    'altruism assertiveness cooperation',
  ),
  event(
    'Сын принес две двойки, орал на него так что самому тошно. потом сидели молча',
    ['close', 1, 'me'],
    'anger-control fair-fighting gentleness',
    'responsiveness relational-forgiveness perspective-taking self-compassion letting-go compassion high-standards',
  ),
  event(
    'Внучка позвонила по видео, показывала зуб, который выпал. Насмеялись обе',
    ['close pleasant', 5, 'other'],
    'cheerfulness responsiveness',
    'humor openness-to-intimacy gratitude expressiveness sociability',
  ),
  event(
    'Второй день не могу сесть за диплом, перемыл всю посуду, посмотрел два сезона',
    ['task', 2, 'me'],
    'prompt-start self-discipline',
    'focus habit-control moderation perseverance planning order self-compassion',
  ),
  event(
    'Начальник при всех сказал что мой отчёт лучший в отделе, а я буркнула да ладно там и делать нечего',
    ['people task', 4, 'other'],
    'modesty social-ease',
    'gratitude self-compassion expressiveness achievement-striving high-standards cheerfulness self-efficacy',
  ),
  event(
    'Купила платье за 14 тыс, хотя зашла за колготками. дома спрятала чек от мужа',
    ['close', 3, 'me'],
    'moderation honesty deliberateness',
    'future-mindedness greed-avoidance self-disclosure sincerity self-compassion habit-control free-of-expectations',
  ),
  event(
    'Ночью опять листал телефон до трёх. Утром на смену как варёный',
    ['', 2, 'me'],
    'habit-control moderation self-discipline',
    'focus future-mindedness industry',
  ),
  event(
    'Подруга рассказала, что разводится. Сидели на кухне до ночи, я больше слушала',
    ['close people', 3, 'other'],
    'compassion responsiveness',
    'perspective-taking sociability openness-to-intimacy expressiveness self-disclosure letting-go',
  ),
  event(
    'На тренировке вывихнул палец, доиграл матч со скотчем',
    ['task pressure', 3, 'circumstances'],
    'perseverance stress-tolerance',
    'achievement-striving self-discipline active-coping bouncing-back calmness self-compassion',
  ),
  event(
    'Пассажир хамил всю дорогу, я довёз молча и поставил ему единицу',
    ['pressure people', 1, 'other'],
    'anger-control',
    'personal-boundaries assertiveness expressiveness stress-tolerance letting-go gentleness fair-fighting self-discipline relational-forgiveness',
  ),
  event(
    'Мама снова спросила, когда внуки. Перевела на погоду, а потом полвечера спорила с ней в голове',
    ['close', 2, 'other'],
    'free-of-expectations letting-go',
    'personal-boundaries facing-difficulty assertiveness relational-forgiveness fair-fighting self-disclosure',
  ),
  event(
    'Выступала с докладом, голос дрожал, но дочитала. Задали три вопроса, на два ответила',
    ['task people', 4, 'me'],
    'social-boldness social-ease',
    'calmness perseverance stress-tolerance self-efficacy expressiveness bouncing-back',
  ),
  event(
    'Нашел на остановке кошелек, там карта и 8 тысяч. Отвёз хозяйке, она плакала',
    ['people pleasant', 5, 'me'],
    'honesty altruism',
    'compassion fairness active-coping gratitude',
  ),
  event(
    'Жена сказала что я ее не слышу. и правда, я в это время смотрел футбол',
    ['close', 2, 'me'],
    'responsiveness',
    'perspective-taking fair-fighting focus compassion relationship-ease habit-control',
  ),
  event(
    'Сдала ЕГЭ по физике на 61, думала будет 80. Реву. Папа говорит не конец света',
    ['task worrying', 1, 'me'],
    'bouncing-back acceptance-of-reality high-standards self-compassion',
    'ease-with-mistakes support-seeking achievement-striving expressiveness letting-go free-of-expectations',
  ),
  event(
    'Весь день сажали с тестем картошку. Спина не гнётся, а на душе хорошо',
    ['task close', 4, 'together'],
    'industry cooperation',
    'cheerfulness perseverance responsiveness self-discipline gratitude',
  ),
  event(
    'Решала, идти ли на повышение. Три раза писала письмо с отказом и три раза стирала',
    ['thinking', 2, 'me'],
    'decisiveness few-doubts self-efficacy',
    'deliberateness achievement-striving openness-to-change tolerance-of-uncertainty calmness',
  ),
  event(
    'Коллега выдал мою идею за свою на планёрке. Я смолчал, сижу киплю',
    ['distrust pressure', 1, 'other'],
    'assertiveness trust anger-control',
    'fairness personal-boundaries letting-go expressiveness relational-forgiveness',
  ),
  event(
    'Шла через парк, клёны такие красные что я остановилась и стояла минут десять. Опоздала на маникюр',
    ['pleasant', 5, 'circumstances'],
    'sense-of-beauty',
    'cheerfulness curiosity word-keeping gratitude focus calmness',
  ),
  event(
    'Обещал сыну рыбалку, а вызвали на работу. Он сказал «как всегда»',
    ['close task', 2, 'circumstances'],
    'word-keeping responsiveness',
    'personal-boundaries acceptance-of-reality compassion perspective-taking adaptability self-compassion',
  ),
  event(
    'Потекла труба под раковиной, воды по щиколотку. Перекрыла, вызвала сантехника, соседям позвонила',
    ['worrying task', 2, 'circumstances'],
    'active-coping stress-tolerance',
    'calmness honesty cooperation adaptability acceptance-of-reality focus',
  ),
  event(
    'У меня новая начальница, всё переставила и завела стендапы в 9 утра. Бесит',
    ['pressure', 2, 'other'],
    'adaptability openness-to-change',
    'anger-control cooperation tolerance-of-uncertainty assertiveness letting-go',
  ),
  event(
    'Не взяли в хор. сказали приходите через год. купила мороженое и записалась к преподавателю',
    ['pleasant', 3, 'other'],
    'bouncing-back perseverance',
    'acceptance-of-reality self-efficacy active-coping achievement-striving self-compassion prompt-start',
  ),
  event(
    'Муж не отвечал четыре часа, я уже обзвонила больницы. Он просто забыл зарядку',
    ['worrying close', 2, 'other'],
    'calmness',
    'relationship-ease trust anger-control letting-go tolerance-of-uncertainty active-coping support-seeking',
  ),
  event(
    'Съели с подругой по куску торта, а потом ещё по два. Диета с понедельника',
    ['pleasant close', 4, 'me'],
    'moderation habit-control',
    'self-discipline cheerfulness future-mindedness humor sociability self-compassion',
  ),
  event(
    'Разбила чашку свекрови, старинную. Склеила и поставила обратно, вроде не видно',
    ['worrying close', 2, 'me'],
    'honesty ease-with-mistakes facing-difficulty',
    'active-coping calmness self-compassion sincerity',
  ),
  event(
    'В автобусе разговорился с дедом, оказалось он строил наш мост. Проехал свою остановку',
    ['people pleasant', 5, 'circumstances'],
    'curiosity friendliness sociability',
    'social-boldness focus cheerfulness responsiveness gratitude',
  ),
  event(
    'Позвали в субботу в караоке всем отделом. Сказал, что болею. Сидел дома, читал, кайф',
    ['', 4, 'me'],
    'sociability honesty sincerity',
    'personal-boundaries free-of-expectations cheerfulness social-ease self-compassion',
  ),
  event(
    'Клиентка потребовала вернуть деньги за маникюр через три недели. отказала вежливо, руки тряслись',
    ['pressure people', 2, 'other'],
    'personal-boundaries calmness assertiveness',
    'stress-tolerance anger-control fairness gentleness fair-fighting social-ease',
  ),
  event(
    'Собрал шкаф из икеи без инструкции, осталось два винта',
    ['task thinking', 4, 'me'],
    'self-efficacy planning',
    'creativity humor perseverance high-standards good-enough critical-mind order industry deliberateness',
  ),
  event(
    'Поругались с братом из-за маминой дачи. Он хочет продать, я нет. Бросил трубку',
    ['close pressure', 1, 'together'],
    'fair-fighting cooperation',
    'anger-control relational-forgiveness perspective-taking assertiveness fairness acceptance-of-reality',
  ),
  event(
    'Переделывал логотип в шестой раз, заказчик доволен, а я вижу что кривовато. отправил в 4 утра',
    ['task', 3, 'me'],
    'high-standards good-enough',
    'perseverance industry few-doubts moderation creativity self-compassion stress-tolerance',
  ),
  event(
    'Первый раз сама ехала по трассе. Фуры жуть. Доехала!',
    ['worrying task', 5, 'me'],
    'self-efficacy calmness openness-to-change',
    'stress-tolerance achievement-striving focus cheerfulness active-coping bouncing-back decisiveness',
  ),
  event(
    'Получил премию меньше всех, хотя тянул два проекта. Спросил у шефа почему, он замялся',
    ['pressure distrust', 2, 'other'],
    'fairness assertiveness',
    'trust personal-boundaries facing-difficulty anger-control modesty achievement-striving social-boldness letting-go industry',
  ),
  event(
    'Старший учил младшую кататься на велике, держал и бежал рядом. Я смотрела из окна и разревелась',
    ['close pleasant', 5, 'other'],
    'expressiveness',
    'gratitude sense-of-beauty cheerfulness openness-to-intimacy compassion responsiveness',
  ),
  event(
    'Год не разговаривал с отцом. Сегодня набрал первым, сказал что соскучился',
    ['close', 4, 'me'],
    'relational-forgiveness facing-difficulty openness-to-intimacy',
    'self-disclosure expressiveness responsiveness social-boldness decisiveness honesty gratitude',
  ),
  event(
    'Жду результаты МРТ, обещали в четверг, сегодня вторник. Не могу ни читать, ни спать',
    ['worrying', 1, 'circumstances'],
    'tolerance-of-uncertainty calmness',
    'focus letting-go support-seeking acceptance-of-reality',
  ),
  event(
    'кассирша дала сдачу с пяти тысяч а я давала тысячу. вернулась и отдала',
    ['', 4, 'me'],
    'honesty fairness',
    'altruism modesty',
  ),
  event(
    'Весь отдел за новый график, один я против. Так и написал в опроснике',
    ['people', 3, 'me'],
    'independent-mind assertiveness',
    'honesty cooperation openness-to-change adaptability sincerity',
  ),
  event(
    'Дочка съехала к парню. Помогала носить коробки, улыбалась, а потом выла в ванной',
    ['close', 2, 'circumstances'],
    'expressiveness acceptance-of-reality',
    'openness-to-intimacy support-seeking sincerity responsiveness letting-go bouncing-back self-disclosure adaptability self-compassion altruism',
  ),
  event(
    'Взял отгул и просто валялся. Ни о чём не жалею',
    ['pleasant', 5, 'me'],
    'self-compassion',
    'industry cheerfulness calmness habit-control gratitude free-of-expectations letting-go',
  ),
  event(
    'Стажёр уронил базу. Вместо того чтобы орать, сели вместе чинить, показал ему бэкапы',
    ['task pressure', 3, 'other'],
    'gentleness anger-control stress-tolerance',
    'cooperation altruism active-coping compassion ease-with-mistakes perspective-taking',
  ),
  event(
    'У Ленки новая машина, у Оли Турция, а у нас кредит за стиралку. настроение ноль',
    ['', 2, 'circumstances'],
    'greed-avoidance cheerfulness',
    'acceptance-of-reality gratitude letting-go future-mindedness self-compassion achievement-striving',
  ),
  event(
    'Звонили «из банка», я минут пять верила, потом спросила фамилию и положила трубку',
    ['distrust', 2, 'other'],
    'trust critical-mind',
    'calmness deliberateness stress-tolerance active-coping personal-boundaries assertiveness',
  ),
  event(
    'Бабка в подъезде опять накричала за коляску. Сказала ей спокойно что коляска тут стоять будет',
    ['pressure people', 2, 'other'],
    'assertiveness personal-boundaries anger-control',
    'fair-fighting calmness cooperation gentleness stress-tolerance',
  ),
  event(
    '12-й день без сигарет. На перекуре стоял со всеми, держал зажигалку',
    ['pressure', 3, 'me'],
    'habit-control',
    'self-discipline moderation perseverance free-of-expectations future-mindedness achievement-striving',
  ),
  event(
    'Перевела бабушку через дорогу, а она оказалась моя бывшая учительница! Поболтали',
    ['people pleasant', 5, 'circumstances'],
    'altruism sociability friendliness',
    'cheerfulness gratitude humor curiosity',
  ),
  event(
    'ребёнок болеет третью неделю, больничный, сплю по 4 часа, вчера наорала на мужа из за носков',
    ['close pressure', 1, 'together'],
    'anger-control fair-fighting',
    'support-seeking self-compassion stress-tolerance order relational-forgiveness compassion responsiveness personal-boundaries gentleness',
  ),
  event(
    'Прочитала пост одноклассницы про «успешный успех» и полчаса считала, чего я не добилась',
    ['', 2, 'me'],
    'self-compassion achievement-striving',
    'free-of-expectations letting-go greed-avoidance gratitude modesty focus',
  ),
  event(
    'Придумал на 8 Марта квест по квартире с записками. Жена искала подарок час, хохотали',
    ['close pleasant', 5, 'me'],
    'creativity humor cheerfulness',
    'responsiveness gratitude planning openness-to-intimacy expressiveness',
  ),
  event(
    'На родительском собрании все скидывались на шторы, я сказала что не буду. Тишина',
    ['people pressure', 2, 'me'],
    'independent-mind personal-boundaries assertiveness',
    'free-of-expectations social-ease social-boldness cooperation fairness honesty calmness',
  ),
  event(
    'Перепутал накладные, фура уехала в Саратов вместо Самары',
    ['task', 1, 'me'],
    'ease-with-mistakes',
    'active-coping stress-tolerance focus honesty calmness self-compassion high-standards facing-difficulty',
  ),
  event(
    'Откладывала зубного полтора года. Сегодня села в кресло, вцепилась, пережила',
    ['worrying', 4, 'me'],
    'facing-difficulty prompt-start',
    'calmness self-discipline self-efficacy perseverance active-coping self-compassion',
  ),
  event(
    'Спросил у официантки телефон. Дала! руки до сих пор потеют',
    ['people pleasant', 5, 'me'],
    'social-boldness social-ease',
    'cheerfulness calmness expressiveness decisiveness friendliness',
  ),
  event(
    'Собеседование в зуме, завис интернет на вопросе про слабые стороны. Посмеялись, продолжили',
    ['pressure task', 4, 'circumstances'],
    'stress-tolerance humor',
    'adaptability social-ease ease-with-mistakes cheerfulness social-boldness calmness honesty',
  ),
  event(
    'Кум занял 20 до пятницы, прошёл месяц, не берёт трубку. Мне же ещё и неудобно напоминать',
    ['distrust close', 2, 'other'],
    'trust personal-boundaries assertiveness',
    'relational-forgiveness facing-difficulty word-keeping anger-control letting-go',
  ),
  event(
    'Ездили на могилу к деду, покрасили оградку. Тихо, птицы',
    ['close', 3, 'circumstances'],
    'acceptance-of-reality sense-of-beauty',
    'gratitude calmness letting-go responsiveness order expressiveness industry',
  ),
  event(
    'Начала копить на Байкал: завела конверт, отнесла туда отпускные. Пицца отменяется',
    ['task', 4, 'me'],
    'future-mindedness planning',
    'moderation achievement-striving prompt-start self-discipline habit-control curiosity',
  ),
  event(
    'Увидел что парень в маршрутке не пускает старика сесть. Сказал ему встать. Встал, но все смотрели',
    ['people pressure', 3, 'me'],
    'assertiveness compassion social-ease',
    'fairness social-boldness altruism independent-mind calmness',
  ),
  event(
    'Просидела над сметой до десяти: не бились 340 рублей. нашла! перевод с чужой статьи',
    ['task thinking', 4, 'me'],
    'critical-mind high-standards perseverance',
    'focus industry good-enough honesty order few-doubts self-discipline curiosity',
  ),
  event(
    'Парень поставил лайк своей бывшей. Сижу листаю её страницу как дура',
    ['close distrust', 2, 'me'],
    'relationship-ease trust',
    'letting-go self-compassion calmness moderation focus',
  ),
  event(
    'Сын сказал «пап, ты всё равно не поймёшь» и ушёл к себе. Постоял под дверью и пошёл на диван',
    ['close', 2, 'together'],
    'perspective-taking responsiveness facing-difficulty',
    'self-disclosure openness-to-intimacy fair-fighting compassion expressiveness personal-boundaries letting-go',
  ),
  event(
    'Помогал соседу толкать «ниву» по снегу, потом пили чай у него, показал коллекцию радиоламп',
    ['people pleasant', 5, 'other'],
    'altruism friendliness curiosity',
    'sociability gratitude cheerfulness cooperation',
  ),
  event(
    'Тёща переехала к нам. Теперь мои кружки стоят не там, где мои кружки',
    ['close', 2, 'circumstances'],
    'adaptability personal-boundaries',
    'order openness-to-change acceptance-of-reality cooperation fair-fighting perspective-taking humor relational-forgiveness',
  ),
  event(
    'Отправила рукопись в издательство. Потом нашла опечатку на первой странице, хотела провалиться',
    ['task', 2, 'me'],
    'ease-with-mistakes high-standards good-enough',
    'few-doubts self-compassion letting-go calmness achievement-striving decisiveness',
  ),
  event(
    'Ходил один в кино на индийский фильм, ничего не понял, но танцевали красиво',
    ['pleasant', 4, 'me'],
    'curiosity sense-of-beauty openness-to-change',
    'cheerfulness sociability humor independent-mind',
  ),
  event(
    'Всю смену на ногах, сорок человек за столами, посуда кончилась. Не рявкнула ни разу',
    ['task pressure', 3, 'circumstances'],
    'stress-tolerance anger-control industry',
    'gentleness adaptability self-discipline calmness perseverance active-coping',
  ),
  event(
    'Решили с мужем, что в отпуск едем без плана: сели в машину и поехали куда дорога',
    ['pleasant close', 5, 'together'],
    'planning openness-to-change tolerance-of-uncertainty',
    'decisiveness deliberateness cheerfulness cooperation curiosity adaptability',
  ),
  event(
    'На УЗИ сказали двойня. Сижу в машине, смеюсь и плачу, никому ещё не сказала',
    ['worrying pleasant', 4, 'circumstances'],
    'expressiveness self-disclosure',
    'adaptability calmness cheerfulness tolerance-of-uncertainty support-seeking acceptance-of-reality openness-to-change gratitude',
  ),
  event(
    'Дядя Витя опять учил жить на шашлыках. Кивал ему, кивал, ушел пораньше',
    ['close people', 2, 'other'],
    'sincerity assertiveness personal-boundaries',
    'free-of-expectations sociability independent-mind expressiveness anger-control letting-go perspective-taking gentleness',
  ),
]
