import { createEngine } from '../src/index.ts'
import type { EngineInput } from '../src/index.ts'
import { normalDraw, seededRandom } from '../testing/seeded-random.ts'
import { median, percentile } from '../testing/statistics.ts'
import { loadJscat } from './jscat.ts'

/** A simulated bank of the product's size: 115 qualities in 17 directions, 26 five-point items each, 10 factors. */
export const productBank = (qualities = 115, perQuality = 26): EngineInput => {
  const random = seededRandom(5)
  return {
    qualities: Array.from({ length: qualities }, (_, d) => ({
      id: `quality${d}`,
      direction: `direction${d % 17}`,
      loadings: Array.from({ length: 10 }, () => 0.25 * normalDraw(random)),
    })),
    items: Array.from({ length: qualities * perQuality }, (_, i) => ({
      id: `item${i}`,
      quality: `quality${i % qualities}`,
      keyed: random() < 0.35 ? (-1 as const) : (1 as const),
      categories: 5,
      slope: [0.8, 1.2, 1.8][Math.floor(random() * 3)]!,
      ...(i > 0 && i % 20 === 0 ? { near: [`item${i - 1}`] } : {}),
    })),
  }
}

/** Warm-up calls, so that the code is compiled as in a running server. */
const WARM = 3000

/** CPU ms per call of the last run; less affected by other load than wall time. */
let cpu = 0

/** Times of `act` in ms, one per call. */
const timesOf = (calls: number, act: (n: number) => void): number[] => {
  const before = process.cpuUsage()
  const times = Array.from({ length: calls }, (_, n) => {
    const start = performance.now()
    act(n)
    return performance.now() - start
  })
  const used = process.cpuUsage(before)
  cpu = (used.user + used.system) / 1000 / calls
  return times
}

/** KB of heap allocated per call: the median over batches without a garbage collection. */
const allocatedBy = (batches: number, act: (n: number) => void): number => {
  const size = 20
  const kilobytes = Array.from({ length: batches }, (_, batch) => {
    const before = process.memoryUsage().heapUsed
    for (let n = batch * size; n < (batch + 1) * size; n++) act(n)
    return (process.memoryUsage().heapUsed - before) / 1024 / size
  })
  return median(kilobytes.filter(kb => kb >= 0))
}

const line = (name: string, times: readonly number[]): void =>
  console.log(
    `${name.padEnd(64)} median ${median(times).toFixed(3)} ms, p95 ${percentile(times, 0.95).toFixed(3)} ms, CPU ${cpu.toFixed(3)} ms`,
  )

/** The next item of one quality's bank, ours and jscat's, in one run. */
const againstJscat = async (path: string): Promise<void> => {
  const Maker = await loadJscat(path)
  for (const count of [1000, 3000]) {
    const one = productBank(1, count)
    const session = createEngine(one).session({ seed: 1 })
    const cat = new Maker({ method: 'EAP', itemSelect: 'MFI' })
    const stimuli = one.items.map((item, i) => ({
      id: item.id,
      a: 1 + (i % 7) / 7,
      b: (i % 41) / 10 - 2,
      c: 0,
      d: 1,
    }))
    for (const { id, ...zeta } of stimuli.slice(0, 10)) {
      session.answer(id, 3)
      cat.updateAbilityEstimate([zeta], [1])
    }
    line(`${count} items of one quality: next(), engine`, timesOf(200, () => session.next()).slice(50))
    line(
      `${count} items of one quality: findNextItem, jscat`,
      timesOf(60, () => cat.findNextItem(stimuli)).slice(10),
    )
  }
}

const main = async (): Promise<void> => {
  const [jscat] = process.argv.slice(2)
  if (jscat) await againstJscat(jscat)
  const bank = productBank()
  const created = timesOf(1, () => createEngine(bank))
  console.log(
    `createEngine with ${bank.items.length} items × ${bank.qualities.length} qualities: ${created[0]!.toFixed(0)} ms`,
  )
  const engine = createEngine(bank)
  const random = seededRandom(9)
  // As after a calibration that found shared factors everywhere, which is the most work.
  const saved = engine.save()
  const items = Object.entries(saved.items).map(([id, item]) => {
    const minor = [0, 1, 2].map(() => 0.2 * normalDraw(random))
    return [id, { ...item, minor }] as const
  })
  engine.load({ ...saved, items: Object.fromEntries(items) })
  for (const answered of [0, 100, 500, 1500, 2900]) {
    const session = engine.session({ seed: 1 })
    for (const item of bank.items.slice(0, answered)) session.answer(item.id, Math.floor(random() * 5), 3000)
    const rest = bank.items.slice(answered)
    const state = session.state()
    /** A new session per call, so that each starts with the given number of answers. */
    const answering = () => {
      const kept = engine.session({ state })
      return (n: number): void => {
        const { id } = rest[n % rest.length]!
        kept.answer(id, n % 5, 3000, { again: true })
        kept.nextMany(10)
      }
    }
    for (let calls = 0; calls < WARM; calls += 600) timesOf(600, answering())
    line(`${answered} answered: answer + batch of 10, session kept`, timesOf(600, answering()))
    console.log(`   allocated per answer + batch: ${allocatedBy(30, answering()).toFixed(1)} KB`)
    const restored = timesOf(WARM + 600, n => {
      const again = engine.session({ state })
      again.answer(rest[n % rest.length]!.id, n % 5, 3000, { again: true })
      again.nextMany(10)
      again.state()
    })
    line(`${answered} answered: restore + answer + batch of 10 + state`, restored.slice(WARM))
    const onlyRestore = timesOf(WARM + 600, () => engine.session({ state }).result())
    line(`   of that: restore + result`, onlyRestore.slice(WARM))
    line(`   of that: state()`, timesOf(WARM + 600, () => session.state()).slice(WARM))
    console.log(`   state: ${state.length} bytes`)
  }
  const people = Array.from({ length: 2000 }, () => {
    const level = normalDraw(random)
    const pick = (): number => Math.max(0, Math.min(4, Math.round(2 + level + normalDraw(random))))
    return Object.fromEntries(productBank(27, 5).items.map(item => [item.id, pick()]))
  })
  const small = createEngine(productBank(27, 5))
  console.log(
    `calibrate 135 items × 2000 people: ${(timesOf(1, () => small.calibrate(people))[0]! / 1000).toFixed(1)} s`,
  )
}

if (process.argv[1]?.endsWith('speed.ts')) void main()
