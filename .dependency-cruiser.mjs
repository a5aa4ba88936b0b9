/**
 * The directions of docs/architecture.md, as rules: `npm run lint` fails where an arrow points the wrong way.
 * Type-only imports count like any other.
 */
import { FLOORS } from './server/features/floors.ts'

const notTests = '\\.(test|spec)\\.tsx?$'

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|electron$)' },
    },
    {
      name: 'shared-imports-zod-alone',
      severity: 'error',
      from: { path: '^shared/', pathNot: notTests },
      to: { pathNot: '(^shared/|(^|/)node_modules/zod/)' },
    },
    {
      name: 'server-and-desktop-apart',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^desktop/' },
    },
    {
      name: 'desktop-and-server-apart',
      severity: 'error',
      from: { path: '^desktop/' },
      to: { path: '^server/' },
    },
    {
      name: 'renderer-is-no-electron',
      severity: 'error',
      from: { path: '^desktop/renderer/' },
      to: { path: '^(desktop/(main|preload)/|node_modules/electron/)' },
    },
    {
      name: 'upload-client-knows-no-program',
      comment: 'The page and the desktop app use it; it knows neither.',
      severity: 'error',
      from: { path: '^desktop/upload-client/' },
      to: { path: '^(desktop/(main|preload|renderer)/|node_modules/electron/)' },
    },
    {
      name: 'components-know-no-entity',
      comment: 'app -> screens -> features -> entities -> components, lib, platform, theme',
      severity: 'error',
      from: { path: '^desktop/renderer/(components|lib|platform|theme)/' },
      to: { path: '^desktop/renderer/(app|screens|features|entities)/' },
    },
    {
      name: 'entities-know-no-feature',
      severity: 'error',
      from: { path: '^desktop/renderer/entities/' },
      to: { path: '^desktop/renderer/(app|screens|features)/' },
    },
    {
      name: 'features-know-no-screen',
      severity: 'error',
      from: { path: '^desktop/renderer/features/' },
      to: { path: '^desktop/renderer/(app|screens)/' },
    },
    {
      name: 'features-stand-alone',
      comment: 'A screen composes features; a feature never reaches into another.',
      severity: 'error',
      from: { path: '^desktop/renderer/features/([^/]+)/' },
      to: { path: '^desktop/renderer/features/', pathNot: '^desktop/renderer/features/$1/' },
    },
    {
      name: 'screens-know-no-app',
      severity: 'error',
      from: { path: '^desktop/renderer/screens/' },
      to: { path: '^desktop/renderer/app/' },
    },
    {
      name: 'server-foundations-know-no-feature',
      comment: 'app -> features -> http, database, live, media',
      severity: 'error',
      from: {
        path: '^server/(http|database|live|media)/',
        pathNot: notTests,
      },
      to: { path: '^server/(features|demo/|entities|app\\.ts|main\\.ts|worker\\.ts)' },
    },
    {
      name: 'media-and-database-know-no-http',
      comment: 'http and live -> media, database',
      severity: 'error',
      from: { path: '^server/(media|database)/', pathNot: notTests },
      to: { path: '^server/(http|live)/' },
    },
    {
      name: 'entities-know-no-feature-of-the-server',
      comment: 'features -> entities -> database',
      severity: 'error',
      from: { path: '^server/entities/' },
      to: { path: '^server/(features|http|live|media|demo)/' },
    },
    ...FLOORS.flatMap((rooms, floor) =>
      rooms.map((room) => ({
        name: `${room}-imports-floors-below`,
        severity: 'error',
        from: { path: `^server/features/${room}/`, pathNot: notTests },
        to: {
          path: `^server/features/(${FLOORS.slice(floor).flat().join('|')})/`,
          pathNot: `^server/features/${room}/`,
        },
      })),
    ),
    {
      name: 'production-knows-no-test',
      severity: 'error',
      from: { path: '^(server|desktop|shared)/', pathNot: `(${notTests}|^server/testing/)` },
      to: { path: '(^server/testing/|^tests/|\\.test\\.tsx?$)' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    // TypeScript 7 offers no parser to other programs yet.
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.server.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|^data/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
