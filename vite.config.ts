import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { routeLines } from '#shared/contract/index.ts'

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

/** The drawing of a QR code, which no list shows. */
const CODES = /node_modules\/qr\/|renderer\/components\/phone-code\./

/** Cards, lists and icons that many screens show; no dialog, menu or player, and nothing that brings zod along. */
const SHARED =
  /lucide-react|@tanstack|@chakra-ui\/react\/dist\/esm\/components\/(flex|grid|simple-grid|stack|text|heading|image)\/|renderer\/(components|entities|features\/(videos|categories|creators|reactions\/feed-actions)|lib)(?!.*(dialog|menu|live|slider|zod|captions-file|create-admin))/

/** Icons and parts of several screens that the first page never shows. What they import must be in another group. */
const LATER =
  /lucide-react\/dist\/esm\/icons\/(chart-column|circle-stop|circle-x|download|eye-off|film|graduation-cap|image-plus|log-out|pause|pencil|picture-in-picture-2|rotate-ccw-clock|scissors|siren|user-x|wifi-off)\.|renderer\/(components\/(progress-bar|quoted-notes)|entities\/upload\/opened-files)\./

/** The players of react-player that load scripts, frames or segments of other sites: the policy of the page allows none. */
const PLAYERS_OF_SITES =
  /^((hls|dash|youtube|vimeo|wistia|twitch|tiktok)-video-element\/react|spotify-audio-element\/react|@mux\/mux-player-react)$/

export default defineConfig({
  root: 'desktop/renderer',
  resolve: {
    alias: [
      {
        find: PLAYERS_OF_SITES,
        replacement: path.resolve(import.meta.dirname, 'desktop/renderer/features/player/absent-player.tsx'),
      },
    ],
  },
  publicDir: '../../resources/web',
  plugins: [react(), startFirst],
  // The browser gets method and path of each route; the schemas stay out of the first load.
  define: { __ROUTES__: JSON.stringify(routeLines()) },
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
    // Every browser since 2023 preloads modules by itself.
    modulePreload: { polyfill: false },
    // Chunks above the bundler's 500 kB are players and charts, which only the screen with the first of them loads.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
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
            { name: 'later', minShareCount: 2, test: LATER },
            { name: 'codes', minShareCount: 2, test: CODES },
            { name: 'shared', minShareCount: 2, test: SHARED },
            { name: 'feed', minShareCount: 2, test: /renderer\/features\/clips\/feed\// },
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
