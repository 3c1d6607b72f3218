import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Who may import whom, said of folders. `oxlint.config.mjs` makes one rule of every folder that exists, so a folder that
 * has no entry here may import only what its parent may: what is not allowed is refused.
 */

const SERVER = 'packages/server/src'
const WEB = 'packages/web/src'

/** The folders of `platform/`, and which of the others each may import; all may import `time`. */
const PLATFORM = {
  backup: ['db', 'programs', 'sealing'],
  captcha: ['config', 'db', 'http'],
  config: ['db', 'network'],
  db: ['programs'],
  http: ['config', 'db', 'network', 'programs', 'text', 'tracing'],
  jobs: [],
  mail: ['db', 'http', 'jobs', 'secrets', 'text'],
  network: [],
  programs: [],
  'payment-provider': ['db', 'http', 'network', 'text'],
  sealing: ['db'],
  secrets: ['db'],
  text: [],
  'text-model': ['config'],
  time: [],
  tracing: [],
  vk: ['config'],
  'web-push': ['config', 'network'],
  webauthn: ['db', 'secrets'],
}

/** Which other slices a server slice may call, always through their service.ts. */
const CALLS = {
  auth: ['subscription'],
  backups: ['journal', 'quiz'],
  banners: ['goals', 'journal', 'payments', 'subscription'],
  boosting: ['billing', 'goals', 'payments', 'quiz', 'results', 'subscription'],
  calibrations: ['journal'],
  consents: ['auth', 'consultations', 'drawing', 'events', 'profile'],
  consultations: [
    'auth',
    'billing',
    'journal',
    'observers',
    'payments',
    'people',
    'profile',
    'push',
    'results',
    'staff',
    'subscription',
  ],
  drawing: ['events', 'journal', 'results', 'subscription'],
  drafts: ['journal', 'quiz', 'site', 'subscription'],
  events: ['auth', 'goals', 'quiz', 'results', 'subscription'],
  experiments: ['journal'],
  figures: ['subscription'],
  gifts: ['billing', 'payments', 'subscription'],
  goals: ['subscription'],
  letters: ['experiments', 'quiz', 'results'],
  mails: ['journal'],
  observers: ['auth', 'profile', 'push', 'results', 'subscription'],
  overview: ['consultations', 'payments', 'staff'],
  payments: ['journal'],
  people: [
    'auth',
    'drawing',
    'events',
    'gifts',
    'goals',
    'journal',
    'payments',
    'profile',
    'quiz',
    'results',
    'staff',
    'subscription',
  ],
  'price-changes': ['journal', 'subscription'],
  promos: ['journal', 'payments'],
  profile: ['auth', 'goals', 'quiz', 'staff', 'subscription'],
  push: ['auth', 'subscription'],
  quiz: ['goals', 'results', 'subscription'],
  staff: ['auth', 'journal'],
  subscription: ['billing', 'payments', 'promos', 'results'],
}

const subfolders = folder =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter(entry => entry.isDirectory() && !['node_modules', 'dist', 'public'].includes(entry.name))
        .map(entry => join(folder, entry.name))
    : []

const names = folder => subfolders(folder).map(path => path.slice(folder.length + 1))

const platform = Object.fromEntries(
  names(`${SERVER}/platform`).map(name => [
    `${SERVER}/platform/${name}`,
    [name, 'time', ...(PLATFORM[name] ?? [])]
      .map(used => `${SERVER}/platform/${used}`)
      .concat(`${SERVER}/content`),
  ]),
)

const slices = Object.fromEntries(
  names(`${SERVER}/features`).map(slice => [
    `${SERVER}/features/${slice}`,
    [
      `${SERVER}/features/${slice}`,
      `${SERVER}/features/context.ts`,
      `${SERVER}/platform`,
      `${SERVER}/bank`,
      `${SERVER}/content`,
      'packages/contract',
      'packages/engine',
      ...(CALLS[slice] ?? []).map(callee => `${SERVER}/features/${callee}/service.ts`),
    ],
  ]),
)

const services = names(`${SERVER}/features`).map(slice => `${SERVER}/features/${slice}/service.ts`)

const webFeatures = Object.fromEntries(
  names(`${WEB}/features`).map(feature => [
    `${WEB}/features/${feature}`,
    [`${WEB}/features/${feature}`, `${WEB}/shared`, `${WEB}/ui`, 'packages/contract'],
  ]),
)

/** Folder or file → what it may import. The longest name that fits a file counts. */
const MAY_IMPORT = {
  'packages/contract': ['packages/contract'],
  'packages/engine/src': ['packages/engine/src'],
  'packages/engine/testing': ['packages/engine/src', 'packages/engine/testing'],
  'packages/engine/bench': ['packages/engine'],
  'packages/stand-ins': ['packages/stand-ins'],
  'packages/content-tools': ['packages/content-tools', `${SERVER}/content`, 'packages/contract'],
  'packages/testing': [
    'packages/testing',
    'packages/stand-ins',
    'packages/server',
    'packages/contract',
    'packages/engine',
  ],

  [SERVER]: [`${SERVER}/boot`, `${SERVER}/platform`, `${SERVER}/content`, 'packages/contract'],
  // A thread of its own, beside the server: the only one that knows the tools of editors.
  [`${SERVER}/check-worker.ts`]: [`${SERVER}/content`, 'packages/content-tools', 'packages/contract'],
  [`${SERVER}/app.ts`]: [
    `${SERVER}/features`,
    `${SERVER}/personal-data.ts`,
    `${SERVER}/platform`,
    'packages/contract',
  ],
  // What every slice holds about a user: the other file beside app.ts that knows all of them.
  [`${SERVER}/personal-data.ts`]: [`${SERVER}/features`, `${SERVER}/platform`],
  [`${SERVER}/commands`]: [
    `${SERVER}/commands`,
    `${SERVER}/boot`,
    `${SERVER}/bank`,
    `${SERVER}/content`,
    `${SERVER}/features/context.ts`,
    `${SERVER}/platform`,
    `${SERVER}/status`,
    'packages/contract',
    'packages/engine',
    ...services,
  ],
  // A process of its own, which has to stand when the server does not.
  [`${SERVER}/status`]: [`${SERVER}/status`, `${SERVER}/platform`],
  [`${SERVER}/boot`]: [
    `${SERVER}/boot`,
    `${SERVER}/app.ts`,
    `${SERVER}/bank`,
    `${SERVER}/content`,
    `${SERVER}/platform`,
    `${SERVER}/features/context.ts`,
    'packages/contract',
    ...services,
  ],
  [`${SERVER}/features/context.ts`]: [`${SERVER}/bank`, `${SERVER}/content`, `${SERVER}/platform`],
  [`${SERVER}/bank`]: [
    `${SERVER}/bank`,
    `${SERVER}/content`,
    `${SERVER}/platform/db`,
    `${SERVER}/platform/time`,
    `${SERVER}/platform/jobs`,
    `${SERVER}/platform/programs`,
    `${SERVER}/platform/sealing`,
    'packages/engine',
  ],
  [`${SERVER}/content`]: [`${SERVER}/content`, 'packages/contract'],
  ...platform,
  ...slices,

  // Through the page and the services; the rows of a slice are its own.
  e2e: [
    'e2e',
    'packages/testing',
    'packages/stand-ins',
    'packages/contract',
    `${SERVER}/boot`,
    `${SERVER}/bank`,
    `${SERVER}/content`,
    `${SERVER}/platform`,
    ...services,
  ],
  // Measures what lies behind the doors, too.
  bench: ['bench', 'packages/testing', 'packages/contract', 'packages/engine', 'packages/server'],

  [WEB]: [WEB, 'packages/contract'],
  [`${WEB}/shared`]: [`${WEB}/shared`, `${WEB}/ui`, 'packages/contract'],
  [`${WEB}/ui`]: [`${WEB}/ui`, 'packages/contract'],
  ...webFeatures,
}
for (const folder of Object.keys(platform)) MAY_IMPORT[folder].push('packages/contract', 'packages/engine')

/** Packages that a folder may import by name; all where nothing is said. */
const MAY_INSTALL = {
  'packages/contract': ['zod/mini'],
  'packages/engine/src': [],
}

const within = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** The entry of `table` with the longest name that `path` lies in. */
const entryOf = (table, path) =>
  Object.entries(table)
    .filter(([folder]) => within(path, folder))
    .toSorted(([a], [b]) => b.length - a.length)[0]?.[1]

const allFolders = folder => [folder, ...subfolders(folder).flatMap(allFolders)]

/** All folders and files below `folder`, as the fewest patterns that leave out what lies in `allowed`. */
const forbidden = (folder, allowed) => {
  if (allowed.some(path => within(folder, path))) return []
  const inside = allowed.filter(path => within(path, folder))
  if (inside.length === 0) return [`${folder}/**`]
  const files = inside.filter(path => path.endsWith('.ts') && dirname(path) === folder)
  return [
    `${folder}/*.ts`,
    ...files.map(path => `!${path}`),
    ...subfolders(folder).flatMap(child => forbidden(child, allowed)),
  ]
}

/** `packages/server/src/x` as another package writes it: `@grani/server/x`. */
const byName = path => path.replace(/^(!?)packages\/([^/]+)(?:\/src)?/, '$1@grani/$2')

const from = (folder, pattern) => {
  const isAllowed = pattern.startsWith('!')
  const path = isAllowed ? pattern.slice(1) : pattern
  const way = relative(folder, path)
  return (isAllowed ? '!' : '') + (way.startsWith('.') ? way : `./${way}`)
}

const PACKAGES = subfolders('packages')
const OUTSIDE = ['e2e', 'bench']

const patternsFor = (file, allowed) => {
  const folder = file.endsWith('.ts') ? dirname(file) : file
  const own = OUTSIDE.find(outside => within(folder, outside)) ?? folder.split('/').slice(0, 2).join('/')
  const installable = entryOf(MAY_INSTALL, file)
  return [
    ...(installable === undefined
      ? []
      : ['*', '!.', '!..', '!./**', '!../**', ...installable.map(name => `!${name}`)]),
    // Another package is imported by its name, never by a path into it.
    ...[...PACKAGES, ...OUTSIDE].filter(other => other !== own).map(other => `${relative(folder, other)}/**`),
    ...forbidden(own, allowed).map(pattern => from(folder, pattern)),
    ...PACKAGES.filter(other => other !== own).flatMap(other =>
      allowed.some(path => within(path, other))
        ? forbidden(other, allowed).map(byName)
        : [byName(other), `${byName(other)}/**`],
    ),
  ]
}

const rule = (file, path) => ({
  files: [file],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: patternsFor(path, entryOf(MAY_IMPORT, path) ?? []),
            message: 'The layout (import-layers.mjs) does not let this folder import that.',
          },
        ],
      },
    ],
  },
})

const ROOMS = ['contract', 'engine', 'stand-ins', 'content-tools', 'testing', 'server/src', 'web/src']

/** One rule a folder that exists, and one for each file that has an entry of its own. */
export const layerRules = [
  ...[...ROOMS.map(room => `packages/${room}`), ...OUTSIDE]
    .flatMap(allFolders)
    .map(folder => rule(`${folder}/*.{ts,tsx}`, folder)),
  ...Object.keys(MAY_IMPORT)
    .filter(path => path.endsWith('.ts'))
    .map(path => rule(path, path)),
]
