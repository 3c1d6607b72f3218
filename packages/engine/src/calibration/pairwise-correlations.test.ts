import { describe, expect, test } from 'vitest'
import { normalDraw, seededRandom } from '../../testing/seeded-random.ts'
import type { PersonSites } from '../scoring/person-sites.ts'
import { pairwiseCorrelations } from './pairwise-correlations.ts'

/** Sites of people with two correlated thetas, each read with this precision; 0 = no answers. */
const sitesOf = (people: number, rho: number, precisionOf: (n: number, d: number) => number): PersonSites => {
  const random = seededRandom(31)
  const tau = new Float64Array(2 * people)
  const nu = new Float64Array(2 * people)
  for (let n = 0; n < people; n++) {
    const first = normalDraw(random)
    const second = rho * first + Math.sqrt(1 - rho * rho) * normalDraw(random)
    ;[first, second].forEach((theta, d) => {
      const precision = precisionOf(n, d)
      const error = normalDraw(random)
      tau[2 * n + d] = precision
      nu[2 * n + d] = precision > 0 ? precision * theta + Math.sqrt(precision) * error : 0
    })
  }
  return { tau, nu }
}

const expert = (rho: number): Float64Array => Float64Array.of(1, rho, rho, 1)
const estimate = (sites: PersonSites, expertRho = 0): number =>
  pairwiseCorrelations(sites, 2, expert(expertRho))[1]!

describe('correlations by pairwise maximum likelihood', () => {
  test.each([-0.7, -0.2, 0, 0.4, 0.8])('recover %f from noisy readings', rho => {
    expect(Math.abs(estimate(sitesOf(3000, rho, () => 3)) - rho)).toBeLessThan(0.06)
  })

  test('are not attenuated by the error of the readings', () => {
    const noisy = estimate(sitesOf(4000, 0.6, () => 0.8))
    expect(Math.abs(noisy - 0.6)).toBeLessThan(0.08)
  })

  test('are symmetric with ones on the diagonal', () => {
    const matrix = pairwiseCorrelations(
      sitesOf(100, 0.5, () => 2),
      2,
      expert(0),
    )
    expect(matrix[0]).toBe(1)
    expect(matrix[3]).toBe(1)
    expect(matrix[1]).toBe(matrix[2])
  })

  test('without people are those of the expert', () => {
    expect(estimate({ tau: new Float64Array(0), nu: new Float64Array(0) }, 0.37)).toBeCloseTo(0.37, 12)
  })

  test('use only people with answers to both', () => {
    const sites = sitesOf(400, 0.7, (n, d) => (n % 2 === 0 || d === 0 ? 3 : 0))
    const both: PersonSites = {
      tau: sites.tau.filter((_, at) => Math.floor(at / 2) % 2 === 0),
      nu: sites.nu.filter((_, at) => Math.floor(at / 2) % 2 === 0),
    }
    expect(estimate(sites, 0.1)).toBeCloseTo(estimate(both, 0.1), 12)
  })

  test('are pulled to the expert as if 25 people had answered as the expert says', () => {
    const sites = sitesOf(75, 0.5, () => 3)
    const [towardsLow, towardsHigh] = [estimate(sites, -0.4), estimate(sites, 0.4)]
    // (75·r + 25·e) / 100: the difference of both experts counts one quarter.
    expect(towardsHigh - towardsLow).toBeCloseTo(0.8 * 0.25, 9)
  })

  test('stay inside ±.95 before they are pulled to the expert', () => {
    const perfect = sitesOf(500, 0.999, () => 500)
    expect(estimate(perfect, 0)).toBeLessThanOrEqual((500 * 0.95) / 525 + 1e-9)
  })

  test('change sign when one quality is reversed', () => {
    const sites = sitesOf(300, 0.5, () => 2)
    const reversed = { tau: sites.tau, nu: sites.nu.map((x, at) => (at % 2 ? -x : x)) }
    expect(estimate(reversed)).toBeCloseTo(-estimate(sites), 6)
  })
})
