import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A worker keeps its server, its browser and its modules only while the next file is of the same project. */
const PROJECTS = ['browser', 'server', 'server-isolated', 'unit']

/** The files that take the longest, so that no worker is left with one of them at the end. */
const LONGEST = [
  'e2e/consultation.test',
  'e2e/routes-results',
  'e2e/routes-plan',
  'e2e/routes-home',
  'e2e/routes-shell',
  'e2e/admin-work',
  'e2e/routes-payments',
  'e2e/money-renewal',
  'e2e/drawing.test',
  'e2e/money-subscription',
  'e2e/money.test',
  'e2e/vk.test',
  'e2e/offline',
  'e2e/stream',
  'e2e/captcha',
  'e2e/sign-up-to-result',
  'e2e/build-alone',
  'e2e/admin-content',
  'e2e/server-restart',
  'payments/histories',
  'db/embedded',
  'drafts/publishing',
  'src/fuzz',
  'calibration/calibrate',
  'subscription/renewal/renewal.test',
  'drafts/drafts',
  'commands/refunds',
  'calibrations/calibrations',
  'commands/import-content',
  'bank/bank-change',
  'consultations/consultation-histories',
  'checks/product-content',
  'state/state-size',
  'scoring/properties',
]

const placeIn = (list: readonly string[], isIt: (entry: string) => boolean): number => {
  const place = list.findIndex(isIt)
  return place === -1 ? list.length : place
}

const projectOf = ({ project }: TestSpecification): number => placeIn(PROJECTS, name => name === project.name)
const lengthOf = ({ moduleId }: TestSpecification): number =>
  placeIn(LONGEST, part => moduleId.includes(`/${part}`))

/** Project by project, and in each the longest files first; the order of a run does not depend on the runs before it. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = files.toSorted(
      (a, b) =>
        projectOf(a) - projectOf(b) || lengthOf(a) - lengthOf(b) || a.moduleId.localeCompare(b.moduleId),
    )
    return Promise.resolve(sorted)
  }
}
