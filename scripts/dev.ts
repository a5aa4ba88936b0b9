import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'

const root = path.join(import.meta.dirname, '..')
const WEB_PORT = 5173
const port = process.env['PORT'] ?? '3000'

// The server restarts after each change of its files; the web app reloads by itself.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  // The page and the API have different ports.
  env: {
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    ALLOWED_ORIGINS: `http://localhost:${WEB_PORT}`,
    ...process.env,
    PORT: port,
  },
})
const web = await createServer({ configFile: path.join(root, 'vite.config.ts') })
await web.listen(WEB_PORT)
web.printUrls()

const stop = () => {
  server.kill()
  void web.close().then(() => process.exit(0))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
