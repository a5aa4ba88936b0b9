import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { codeOf, MEDIA_CODE, type Line } from './schedule-line.ts'
import { BROWSER_LINES } from './schedule-of-browser.ts'

const components = (...names: string[]) => names.map((name) => `tests/components/${name}.test.tsx`)
const features = (...names: string[]) => names.map((name) => `server/features/${name}.test.ts`)

/** Stands for `server/features/<name>` in the patterns of a line: each test file runs when its own feature changes. */
const ITS_FEATURE = '<feature>'

/** Statements, and what prepares them. */
const STATEMENTS = ['server/database/**', 'server/**/*.{entity,queries}.ts']

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

/**
 * When each test file runs: at a submission, which is `npm run test:all`, or nightly, which is
 * `npm run test:all -- --nightly` and runs everything. A file belongs to the first line of its suite that names it.
 */
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
  browser: BROWSER_LINES,
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
