import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'

/**
 * When each test file runs: at a submission, which is `npm run test:all`, or nightly, which is
 * `npm run test:all -- --nightly` and runs everything. A file belongs to the first line of its suite that names it.
 */
export interface Line {
  files: readonly string[]
  /** Why a submission does without them. Lines without a reason run at each submission. */
  nightly?: string
  /**
   * A submission that changes one of these files runs the line too; a changed test file runs in any case. ITS_FEATURE is
   * the folder of the feature of a test file.
   */
  unlessChanged?: readonly string[]
}

const BROWSER = 'tests/e2e/browser'
const specs = (...names: string[]) => names.map((name) => `${BROWSER}/${name}.spec.ts`)
const components = (...names: string[]) => names.map((name) => `tests/components/${name}.test.tsx`)
const features = (...names: string[]) => names.map((name) => `server/features/${name}.test.ts`)

/** Stands for `server/features/<name>` in the patterns of a line: each test file runs when its own feature changes. */
const ITS_FEATURE = '<feature>'

/** Code of the server, of the contract and of the app that belongs to features: folders and files by their names. */
const codeOf = (...names: string[]): string[] => {
  // Braces around one name stand for themselves.
  const name = names.length > 1 ? `{${names.join(',')}}` : names.join('')
  return [
    `server/features/${name}/**`,
    `shared/contract/${name}.ts`,
    `desktop/renderer/{entities,features,screens}/${name}/**`,
    `desktop/renderer/features/{account,admin}/${name}/**`,
  ]
}

/** Statements, and what prepares them. */
const STATEMENTS = ['server/database/**', 'server/**/*.{entity,queries}.ts']

const MEDIA_CODE = ['server/media/**', 'server/features/processing/**', 'shared/limits.ts']
const PLAYED_IN_ENGINES = [
  'desktop/renderer/{app,entities,features,platform,theme}/**/{player,playback,wall,wall-call,clips,captions}*/**',
  'desktop/renderer/{platform,theme}/**',
  'desktop/{app-worker,wall-worker}/**',
  'tests/engines/**',
]

/** Code that any screen may use. */
const SHARED_SCREEN_CODE = ['desktop/renderer/{components,lib,platform,theme}/**', 'tests/components/*.ts']
const SINGLE_SCREENS =
  'Screens of one subject, with their states. Tests that open every screen, and those of shared parts, run at each submission.'

export const SCHEDULE = {
  unit: [
    {
      files: ['desktop/main/{start,downloads}/**/*.test.ts'],
      nightly:
        'They try each event between every two awaits, and downloads of 50 MB: a minute of processor time.',
      unlessChanged: ['desktop/main/**', 'desktop/preload/**', 'shared/bridge/**'],
    },
    // The test of the copy replaces modules, which the API tests share.
    {
      files: ['{shared,desktop,scripts}/**/*.test.ts', 'tests/*.test.ts', 'server/backup/copy-files.test.ts'],
    },
  ],
  sqlite: [
    {
      files: features('processing/{clip-range,hls,replaced-files,trim}', 'uploads/recordings'),
      nightly: 'They encode films. The other tests of processing run at each submission.',
      unlessChanged: [...MEDIA_CODE, 'server/features/{clips,media-jobs,uploads,video-edits,videos}/**'],
    },
    {
      files: features('recovery/ways-in'),
      nightly: 'Each way in, for each state of an account: a minute and a half of password hashes.',
      unlessChanged: [
        'server/features/{accounts,admin-users,own-account,recovery,second-factor,social-sign-in}/**',
        'server/entities/user.entity.ts',
        'server/http/**',
      ],
    },
    { files: ['server/**/*.test.ts'] },
  ],
  media: [
    {
      files: ['server/media/media-cases.test.ts'],
      nightly:
        'It encodes twenty films: minutes of both cores, for which the media processes of other tests would wait.',
    },
    {
      files: ['server/media/{ffmpeg,reader}/**/*.test.ts', 'server/media/hostile-files.test.ts'],
      nightly: 'They encode films, and read hostile ones in processes of their own.',
      unlessChanged: MEDIA_CODE,
    },
    { files: ['server/media/**/*.test.ts'] },
  ],
  postgres: [
    {
      files: [
        'server/{database,backup,doctor,metrics}/**/*.test.ts',
        'server/http/{limits-of-two-servers,lists,throttle}.test.ts',
        ...features(
          'accounts/{account-sessions,sign-in-guard}',
          'feeds/random-writes',
          'mail/*',
          'news/digests',
          'processing/{leases,next-job,outages}',
          'push/*',
          'records/sessions/roll-calls-of-servers',
          'search/{search-cache,search-filter,search-order}',
          'uploads/{shared-uploads,upload-leases}',
          'video-edits/proposal-races',
          'wall/walls-of-servers',
        ),
      ],
    },
    {
      files: ['server/features/**/*.test.ts'],
      nightly: 'Their statements are those that both databases run, and the same tests run on SQLite.',
      unlessChanged: [`${ITS_FEATURE}/**`, ...STATEMENTS],
    },
    {
      files: ['server/**/*.test.ts'],
      nightly: 'Their statements are those that both databases run, and the same tests run on SQLite.',
      unlessChanged: STATEMENTS,
    },
  ],
  nginx: [
    {
      files: [
        'server/app.test.ts',
        'server/http/{lingering-close,static-web}.test.ts',
        'server/live/upgrade-request.test.ts',
        ...features('uploads/{aborted-uploads,media-access,resumable-uploads}', 'videos/served-files'),
      ],
    },
    {
      files: [
        'server/http/{access,hostile-requests}.test.ts',
        'server/live/socket-hub-identity.test.ts',
        ...features('accounts/{accounts,password-change}', 'processing/hls', 'uploads/{disk-floor,quotas}'),
      ],
      nightly:
        'nginx hands on what they send and does not act on it: a change of theirs fails without nginx too.',
      unlessChanged: ['deploy/**', 'server/http/{http-server,lingering-close,network,request-id}.ts'],
    },
  ],
  process: [
    { files: ['tests/process/{production,worker,drain,backup,create-admin,exit-code}.test.ts'] },
    {
      files: ['tests/process/{desktop-*,packages}.test.ts'],
      nightly: 'They start the bundles of the desktop app and look into its packages.',
      unlessChanged: [
        'desktop/main/**',
        'desktop/preload/**',
        'desktop/upload-client/**',
        'scripts/{build-desktop,dist}.ts',
        'scripts/packaging/**',
      ],
    },
    {
      files: ['tests/process/**/*.test.ts'],
      nightly: 'They kill servers and wait for leases, sockets and full disks: five minutes.',
      unlessChanged: [
        'server/{main,worker,app}.ts',
        'server/{database,live,backup}/**',
        'server/features/{processing,records,uploads}/**',
      ],
    },
  ],
  components: [
    {
      files: components(
        'assignments',
        'checks',
        'paper',
        'people',
        'player-marks',
        'protocol-checks',
        'training-records',
        'types-of-hours',
        'watch-record',
      ),
      nightly: SINGLE_SCREENS,
      unlessChanged: [
        ...codeOf('records', 'training', 'crew', 'assignment', 'transcript', 'certificate', 'session'),
        ...codeOf('check-in', 'protocol-checks', 'player'),
        'shared/contract/{assignments,checks,roster,roll-calls,training-*,transcripts}.ts',
        'shared/records/**',
        ...SHARED_SCREEN_CODE,
      ],
    },
    {
      files: components(
        'attachments',
        'caption-sizes',
        'chapters',
        'clip-maker',
        'questions',
        'share',
        'trim',
        'upload-frame',
      ),
      nightly: SINGLE_SCREENS,
      unlessChanged: [
        ...codeOf('attachments', 'attachment', 'captions', 'clips', 'comments', 'playback', 'player'),
        ...codeOf('own-videos', 'share', 'upload', 'uploads', 'video', 'video-edits'),
        'shared/{chapters,trim}*.ts',
        ...SHARED_SCREEN_CODE,
      ],
    },
    {
      files: components(
        'feed-marks',
        'micro-clips',
        'news',
        'recommendations',
        'series',
        'trending',
        'wishes',
      ),
      nightly: SINGLE_SCREENS,
      unlessChanged: [
        ...codeOf('clips', 'discover', 'feeds', 'home', 'microclips', 'news', 'notifications', 'search'),
        ...codeOf('recommendations', 'series', 'shorts', 'trending', 'videos', 'video', 'wishes'),
        ...SHARED_SCREEN_CODE,
      ],
    },
    {
      files: components('kept-lessons', 'kept-lesson-rules', 'server-tab'),
      nightly: SINGLE_SCREENS,
      unlessChanged: [
        ...codeOf('downloads', 'kept', 'operator', 'server', 'stored-lists'),
        'desktop/app-worker/**',
        ...SHARED_SCREEN_CODE,
      ],
    },
    { files: ['tests/components/*.test.tsx'] },
  ],
  browser: [
    {
      files: specs('accessibility', 'watching-accessibility', 'keyboard-journeys'),
      nightly:
        'axe and the keyboard on every screen: two minutes. A component test looks at what a change adds.',
    },
    {
      files: specs('every-upload', 'upload-queue-large', 'upload-resumable'),
      nightly: 'Real encodes, 500 MB of films, and a line that breaks for a minute.',
      unlessChanged: [
        'desktop/upload-client/**',
        'desktop/renderer/features/uploads/**',
        'server/features/uploads/**',
        ...MEDIA_CODE,
      ],
    },
    {
      files: specs('two-devices', 'series'),
      nightly: 'Lessons are played in real time. Component tests play seconds of one.',
      unlessChanged: [
        'desktop/renderer/{entities,features,screens}/series/**',
        'server/features/series/**',
        'desktop/renderer/entities/{playback,records}/**',
        'desktop/renderer/features/player/**',
        'desktop/renderer/lib/{line,outbox}.ts',
        'server/features/records/watching/**',
        'shared/records/**',
      ],
    },
    {
      files: specs('single-sign-on', 'security'),
      nightly: 'A real provider, and a sweep of every address.',
      unlessChanged: [
        'server/features/{accounts,social-sign-in,recovery,second-factor}/**',
        'server/http/**',
      ],
    },
    {
      files: specs(
        'wall-layout',
        'wall-desk',
        'wall-series',
        'wall-worker',
        'kept-lessons',
        'offline',
        'stored-lists',
        'prerendered-screens',
      ),
      nightly: 'Each size of a panel, and restarts of browsers without a server.',
      unlessChanged: [
        'desktop/{app-worker,wall-worker}/**',
        'desktop/renderer/{app,entities/stored-lists,features/{wall,admin/walls},screens/{wall,series}}/**',
        'server/{live,features/wall}/**',
      ],
    },
    {
      files: [
        ...specs('desktop-app', 'desktop-comfort', 'desktop-connection'),
        'tests/e2e/desktop/*.spec.ts',
      ],
      nightly: 'The page of the desktop app, which the Desktop workflow tests in Electron at each push.',
      unlessChanged: ['desktop/{main,preload}/**', 'desktop/renderer/platform/**', 'shared/bridge/**'],
    },
    {
      files: specs('review-desk', 'review-notes', 'admin-videos', 'reports'),
      nightly: 'Whole ways of reviewers. review-loop runs at each submission.',
      unlessChanged: codeOf(
        'review',
        'review-desk',
        'moderation',
        'reports',
        'report',
        'video-edits',
        'admin',
      ),
    },
    {
      files: specs(
        'admin',
        'admin-empty',
        'closed-library',
        'department',
        'disciplines',
        'empty-library',
        'set-up',
        'roles',
      ),
      nightly: 'Whole ways of administrators. Component tests show their screens, API tests their rights.',
      unlessChanged: [
        ...codeOf('admin', 'admin-users', 'categories', 'category', 'dashboard', 'department', 'disciplines'),
        ...codeOf('set-up', 'settings', 'users', 'people'),
        'server/http/*.ts',
        'desktop/renderer/app/**',
      ],
    },
    {
      files: specs(
        'second-factor',
        'second-factor-help',
        'invitations',
        'mail',
        'social-sign-in',
        'password-reset',
        'own-account',
      ),
      nightly: 'Whole ways of accounts. auth and sign-out run at each submission.',
      unlessChanged: [
        ...codeOf('accounts', 'account', 'session', 'sessions', 'auth', 'security', 'reset', 'verify'),
        ...codeOf('recovery', 'invitations', 'invitation', 'second-factor', 'mail', 'own-account'),
        ...codeOf('social-sign-in', 'passkeys', 'sign-in'),
      ],
    },
    {
      files: specs('roll-call', 'officers-evening'),
      nightly: 'A wall and phones in real time. API tests count, unit tests place the panel.',
      unlessChanged: [
        'desktop/renderer/{features,screens}/{wall,crew,check-in,session,transcript}/**',
        'desktop/renderer/features/records/**',
        'server/features/records/{ledger,reports,sessions}/**',
        'server/features/wall/**',
        'shared/contract/{roll-calls,training-*,transcripts}.ts',
        'shared/records/**',
      ],
    },
    {
      files: specs('officers-month'),
      nightly: 'A month of records on screen. API tests count, component tests show each screen.',
      unlessChanged: [
        ...codeOf('records', 'training', 'crew', 'assignment', 'transcript'),
        'shared/contract/{assignments,roster,training-*,transcripts}.ts',
        'shared/records/**',
      ],
    },
    {
      files: specs('feed-leads-on', 'micro-clip', 'micro-clips', 'external-video', 'captions'),
      nightly: 'Single ways of clips and players. journey, player and shorts-page run at each submission.',
      unlessChanged: [
        ...codeOf('clips', 'feeds', 'captions', 'microclips', 'shorts', 'player', 'playback', 'video'),
        'desktop/renderer/{components,lib}/**',
      ],
    },
    { files: [`${BROWSER}/*.spec.ts`] },
  ],
  engines: [
    {
      files: ['tests/engines/*.test.ts'],
      nightly:
        'Other browsers decode videos on the processor: four minutes. The Engines workflow runs at each push.',
      unlessChanged: PLAYED_IN_ENGINES,
    },
  ],
} as const satisfies Record<string, readonly Line[]>

export type Suite = keyof typeof SCHEDULE

const root = path.join(import.meta.dirname, '..')
const list = (files: readonly string[]): string[] => globSync([...files], { cwd: root }).toSorted()

/** Each file of a suite with its line. */
export function linesOf(suite: Suite): Map<string, Line> {
  const lines: readonly Line[] = SCHEDULE[suite]
  const found = new Map<string, Line>()
  for (const line of lines) for (const file of list(line.files)) if (!found.has(file)) found.set(file, line)
  return found
}

/** What a commit of a day ago did not have yet: a submission is the work of some hours. */
const BASE_AGE = '24 hours ago'

/**
 * The files that a submission changes, also those that are not committed.
 * @returns null where that is not known, as in a copy without git
 */
export function changedFiles(): string[] | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const base = process.env['TEST_BASE'] ?? git('rev-list', '-1', `--before=${BASE_AGE}`, 'HEAD')
    if (!base) return null
    const names = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`
    return names.split('\n').filter((name) => name !== '')
  } catch {
    return null
  }
}

const featureOf = (file: string): string => /^server\/features\/[^/]+/.exec(file)?.[0] ?? ''

/** Whether a file of a line runs at a submission that changes these files. */
export const runsWith = (
  file: string,
  { nightly, unlessChanged = [] }: Line,
  changed: readonly string[] | null,
): boolean =>
  nightly === undefined ||
  changed === null ||
  changed.includes(file) ||
  unlessChanged
    .map((pattern) => pattern.replace(ITS_FEATURE, featureOf(file)))
    .some((pattern) => changed.some((one) => path.matchesGlob(one, pattern)))

/** The files of a suite that run now: with TEST_SCHEDULE=submission those of a submission, otherwise all. */
export function scheduledFiles(suite: Suite): string[] {
  const files = [...linesOf(suite)]
  if (process.env['TEST_SCHEDULE'] !== 'submission') return files.map(([file]) => file)
  const changed = changedFiles()
  return files.filter(([file, line]) => runsWith(file, line, changed)).map(([file]) => file)
}
