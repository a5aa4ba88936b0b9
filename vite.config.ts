import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routeLines } from '#shared/contract/index.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: 'desktop/renderer',
  publicDir: '../../resources/web',
  plugins: [react()],
  // The browser gets method and path of each route; the schemas stay out of the first load.
  define: { __ROUTES__: JSON.stringify(routeLines()) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Apart from the public assets: everything under it is named by its content.
    assetsDir: 'static',
    // The policy of the server allows no data: fonts, and a small image is better cached than inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with an upgrade alone, so a browser keeps it from one release of ours to the next.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
            },
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
