import { codeOf, MEDIA_CODE, type Line } from './schedule-line.ts'

const BROWSER = 'tests/e2e/browser'
const specs = (...names: string[]) => names.map((name) => `${BROWSER}/${name}.spec.ts`)

/** The tests of whole ways through the app in a browser. */
export const BROWSER_LINES = [
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
    unlessChanged: ['server/features/{accounts,social-sign-in,recovery,second-factor}/**', 'server/http/**'],
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
    files: [...specs('desktop-app', 'desktop-comfort', 'desktop-connection'), 'tests/e2e/desktop/*.spec.ts'],
    nightly: 'The page of the desktop app, which the Desktop workflow tests in Electron at each push.',
    unlessChanged: ['desktop/{main,preload}/**', 'desktop/renderer/platform/**', 'shared/bridge/**'],
  },
  {
    files: specs('review-desk', 'review-notes', 'admin-videos', 'reports'),
    nightly: 'Whole ways of reviewers. review-loop runs at each submission.',
    unlessChanged: codeOf('review', 'review-desk', 'moderation', 'reports', 'report', 'video-edits', 'admin'),
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
] as const satisfies readonly Line[]
