import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { registerRoutes } from './scripts/register-routes.ts'
import { staticGlobalStyles } from './scripts/static-global-styles.ts'
import { trimPreset } from './scripts/trim-preset.ts'
import { trimRouter } from './scripts/trim-router.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** The chunk of app/start.ts, which the page runs ahead of everything else. */
const START = 'start'

/** Runs the start's chunk by itself: as one of the entry's imports it would wait for all the others. */
const startFirst: Plugin = {
  name: 'start-first',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const start = Object.values(bundle ?? {}).find(
        (output) => output.type === 'chunk' && output.name === START,
      )
      if (!start) return
      const src = `/${start.fileName}`
      return [{ tag: 'script', attrs: { type: 'module', crossorigin: true, src }, injectTo: 'head-prepend' }]
    },
  },
}

/** Small parts that screens of all kinds share. */
const COMMON =
  /@tanstack\/.*utation|@chakra-ui\/react\/dist\/esm\/components\/grid\/|lucide-react\/dist\/esm\/icons\/(clapperboard|eye|users|message-square|share-2|bookmark)\.|renderer\/(lib\/(use-dialog|use-toast-mutation|use-now|server-origin)|components\/(subject-dialog|chip|page|panel|empty-state|error-state)\.|entities\/upload\/(empty-library|use-is-upload-restricted)|theme\/recipes\/(chip|badge))/

/** What the shell loads once the page is idle: the live connection, notifications, what the device stores. */
const IDLE =
  /partysocket|renderer\/(app\/(idle-hosts|(live|offline|shortcuts)-host|apply-live-message|offline-line|watch-line|app-worker)|entities\/((live|stored-lists)\/|query-groups)|entities\/(playback\/kept-views|records\/watch-reports)|lib\/(color-scheme|device-database|outbox|script-address))|shared\/live\//

/** What every list and every player shows of a video. */
const VIDEO =
  /@tanstack\/.*nfinite|@chakra-ui\/react\/dist\/esm\/components\/aspect-ratio\/|lucide-react\/dist\/esm\/icons\/(heart|play)\.|renderer\/(entities\/(video\/(poster|reactions|video-cache|image-variants|published-date|protocol-check)|playback\/playing-source|records\/(lesson-progress|use-watch-record)|cached-records|live\/interactions|creator\/follows)|lib\/(pagination|format-age|use-first-shown|use-pages|interactions)|features\/videos\/video-queries|entities\/category\/(category-queries|is-named-by))|shared\/(format|image-sizes)/

/** Lists of videos: their cards, the disciplines with their icons. */
const LISTS =
  /lucide-react\/dist\/esm\/icons\/search-x\.|renderer\/(features\/(videos|creators)\/|entities\/category\/(?!follow-discipline)|components\/(load-more-button|end-of-list|query-states))/

/** What plays in the page of a video and in the feed of clips. */
const PLAYBACK =
  /lucide-react\/dist\/esm\/icons\/(volume-2|volume-x|captions|pause|maximize|flag)\.|renderer\/(entities\/(playback\/(?!read-captions|kept-views)|video\/sharing|report\/)|components\/slider\/slider(-keys)?\.|theme\/recipes\/slider)|shared\/playback-range/

/** The keys of players and of toasts. A toast needs no player. */
const SHORTCUTS = /renderer\/lib\/(shortcuts|use-shortcuts)/

/** The page of a video: its surface, and what stands below it. */
const WATCH =
  /lucide-react\/dist\/esm\/icons\/(a-large-small|picture-in-picture-2)\.|renderer\/(features\/(player\/(surface-props|seek-preview|chapter-marks|chapter-list|use-media-|player-controls|surface-cover|use-playback-range|use-player-keys|playback-(fallback|position)|use-stream|file-surface|video-surface|linked-segment|creator-block|segment-note|use-lesson-player|video-actions|video-facts|related-training)|comments\/comments-(section|hash))|entities\/(series\/series-link|video\/reaction-button)|screens\/video\/video-dialogs)/

const FEED =
  /lucide-react\/dist\/esm\/icons\/house\.|renderer\/(features\/clips\/|screens\/shorts\/clip-feed|components\/feed-page|entities\/video\/view-mode)/

/** The chunks that many screens share. */
const SHARED = /^static\/(simple-grid|common|shortcuts|video|playback|idle|lists|feed|watch)-/

/** The players of react-player that load scripts, frames or segments of other sites: the policy of the page allows none. */
const PLAYERS_OF_SITES =
  /^((hls|dash|youtube|vimeo|wistia|twitch|tiktok)-video-element\/react|spotify-audio-element\/react|@mux\/mux-player-react)$/

export default defineConfig({
  root: 'desktop/renderer',
  resolve: {
    alias: [
      {
        find: '@emotion/is-prop-valid',
        replacement: path.resolve(import.meta.dirname, 'desktop/renderer/theme/is-attribute.ts'),
      },
      {
        find: PLAYERS_OF_SITES,
        replacement: path.resolve(import.meta.dirname, 'desktop/renderer/features/player/absent-player.tsx'),
      },
    ],
  },
  publicDir: '../../resources/web',
  plugins: [registerRoutes(), react(), startFirst, trimPreset(), trimRouter(), staticGlobalStyles()],
  // The scan takes its entries from the build's input otherwise, whose paths are relative to another folder.
  optimizeDeps: { entries: ['index.html'] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Apart from the public assets: everything under it is named by its content.
    assetsDir: 'static',
    // The policy of the server allows no data: fonts, and a small image is better cached than inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser since 2023 preloads modules by itself.
      polyfill: false,
      // A list of the imports of each later chunk would stand in the first load, with 160 names: 3 kB, gzipped. Small
      // chunks are requested when the one that imports them has arrived.
      resolveDependencies: (_chunk, imports, { hostId }) =>
        hostId.startsWith(`static/${START}-`) ? imports : imports.filter((name) => SHARED.test(name)),
    },
    // Chunks above the bundler's 500 kB are players and charts, which only the screen with the first of them loads.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      treeshake: {
        // CommonJS, for a function of emotion's that is not used here.
        moduleSideEffects: [
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      // The page, and the worker that starts the wall without a network: its reach is what lies under its own path.
      input: ['desktop/renderer/index.html', 'desktop/wall-worker/wall-worker.ts'],
      output: {
        entryFileNames: ({ name }) => (name === 'wall-worker' ? '[name].js' : 'static/[name]-[hash].js'),
        // A phone on a line of 40 ms pays for every file: few of them, and nothing in them that isn't needed.
        codeSplitting: {
          groups: [
            { name: START, test: /renderer\/app\/start\.ts/ },
            // Changes with an upgrade alone, so a browser keeps it from one release of ours to the next.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
            },
            // What every page needs before it shows anything, apart from the entry itself.
            { name: 'base', tags: ['$initial'], test: /^(?!.*(renderer\/(app\/main|index)|wall-worker))/ },
            // By itself: feeds don't need it, the sign-in and all lists do.
            { name: 'simple-grid', minShareCount: 2, test: /components\/simple-grid\// },
            { name: 'common', minShareCount: 2, test: COMMON },
            { name: 'shortcuts', minShareCount: 2, test: SHORTCUTS },
            { name: 'video', minShareCount: 2, test: VIDEO },
            { name: 'playback', minShareCount: 2, test: PLAYBACK },
            { name: 'watch', test: WATCH, includeDependenciesRecursively: false },
            { name: 'idle', test: IDLE },
            { name: 'lists', minShareCount: 2, test: LISTS },
            { name: 'feed', minShareCount: 2, test: FEED },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/uploads': server,
      '/ws': { target: server, ws: true },
    },
  },
})
