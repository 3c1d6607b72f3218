// A part of start.js. On a phone the first question stands there before the app's code has been downloaded and run, and a
// tap on it counts: features/quiz/card/first-tap.ts gives that answer once the same question stands in the app.

/** Fetches the texts of options that are in none of these, and keeps all on the device as features/quiz/session/option-texts.ts does. */
async function completeTexts(texts, questions) {
  const missing = questions.flatMap(({ answers }) => answers).filter(id => !texts[id])
  if (missing.length > 0) {
    const reply = await fetch(OPTIONS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer_ids: [...new Set(missing)] }),
    })
    for (const { id, text } of await reply.json()) texts[id] = text
  }
  localStorage.answer_texts = JSON.stringify(texts)
}

/** Whether the app begins with a welcome back (app/pages/absence.ts). */
function isBack({ uid, last_answer_at: last }) {
  return Date.now() - Date.parse(last) >= 14 * 86_400_000 && localStorage[`quiz.${uid}.welcomed`] !== last
}

/**
 * The question that the app will begin with. None where answers from before registering come first, or what a sitting has
 * brought (features/quiz/session/sitting.ts), or the quota is used up (features/quiz/session/quota-reset.ts); what a refusal brings throws.
 */
function firstOf(profile, questions) {
  const { uid, current_goal } = profile
  const account = `quiz.${uid}.`
  if (isBack(profile)) return
  if (localStorage[`${account}tryout`]) return
  if (JSON.parse(localStorage[`${account}sitting`] ?? '{}').answers === 15) return
  if (localStorage[`${account}refused-until`] > Date.now()) return
  const { goal, waiting } = JSON.parse(localStorage[`${account}questions`] ?? '{}')
  const next = goal === current_goal.uid ? waiting[0]?.uid : ''
  return questions.find(({ uid }) => uid === next) ?? questions[0]
}

async function drawFirstQuestion([profile, questions]) {
  const question = firstOf(profile, questions)
  // Without a mouse and in one narrow column nothing but the question and its options is needed.
  if (!question || !matchMedia('(pointer: coarse) and (max-width: 479px)').matches) return
  const texts = { ...SCALE_TEXTS, ...JSON.parse(localStorage.answer_texts ?? '{}') }
  const completed = completeTexts(texts, questions)
  // Most questions have a scale whose texts the page has brought: they wait for no further reply.
  if (!question.answers.every(id => texts[id])) await completed
  const card = document.querySelector('#first-question')
  // The app was faster.
  if (!card) return
  const { uid, kind, prompt, pair, answers } = question
  const drawn = card.querySelector(`[data-kind=${kind}]`).content
  const [above, heading] = drawn.querySelectorAll('p, h2')
  above.textContent = prompt
  heading.textContent = question.text
  const options = drawn.querySelector('fieldset')
  const shownAt = performance.now()
  const rows = answers.map((answerId, index) => {
    const row = options.firstChild.cloneNode(true)
    const fill = Math.sqrt(index / (answers.length - 1))
    row
      .querySelector('polygon:last-child')
      ?.setAttribute('transform', `translate(12 12.5)scale(${fill})translate(-12 -12.5)`)
    row.querySelector('span').textContent = pair ? [pair.left, pair.right][index] : texts[answerId]
    row.addEventListener('click', () => {
      if (globalThis.firstTap) return
      globalThis.firstTap = { uid, answerId, ms: Math.round(performance.now() - shownAt) }
      row.classList.add('border-accent', 'bg-accent-soft')
    })
    return row
  })
  options.replaceChildren(...rows)
  card.firstChild.append(drawn)
  card.hidden = false
  await completed
}

if (globalThis.preloadedReplies) {
  Promise.all([...preloadedReplies.values()].map(async reply => (await reply).clone().json()))
    .then(drawFirstQuestion)
    // The code that uses a reply handles its failure; without one there is nothing to draw.
    .catch(() => {})
}
