import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A worker keeps its server, its browser and its modules only while the next file is of the same project. */
const PROJECTS = ['browser', 'server', 'server-isolated', 'unit']

/** The files that take the longest, so that no worker is left with one of them at the end. */
const LONGEST = [
  'routes-plan',
  'routes-payments',
  'routes-home',
  'money.test',
  'vk.test',
  'sign-up-to-result',
  'routes-shell',
  'stream',
  'routes-guards',
  'captcha',
  'jobs.test',
  'subscription/renewal',
  'agreed-renewal',
  'embedded',
  'payments/histories',
  'import-content',
  'calibrate',
  'commands/refunds',
  'real-life',
  'state-size',
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
