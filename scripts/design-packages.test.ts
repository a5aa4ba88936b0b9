import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '..')
const versions = z.record(z.string(), z.string())
const { dependencies, devDependencies } = z
  .object({ dependencies: versions, devDependencies: versions })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
const installed = { ...dependencies, ...devDependencies }

/** The packages of docs/decisions/094, by their present names, and the folder whose code imports each. */
const PACKAGES = {
  electron: 'desktop/main',
  'electron-builder': 'scripts',
  'electron-store': 'desktop/main',
  react: 'desktop/renderer',
  'react-dom': 'desktop/renderer',
  'react-router-dom': 'desktop/renderer',
  '@tanstack/react-query': 'desktop/renderer',
  koa: 'server/http',
  '@koa/router': 'server/http',
  'koa-body': 'server/http',
  'koa-jwt': 'server/http',
  ws: 'server/live',
  '@mikro-orm/core': 'server/database',
  '@mikro-orm/sqlite': 'server/database',
  zod: 'shared/contract',
  '@chakra-ui/react': 'desktop/renderer',
  'react-player': 'desktop/renderer',
  vitest: 'server',
  '@playwright/test': 'tests',
}

const codeOf = (folder: string): string =>
  globSync('**/*.{ts,tsx}', { cwd: path.join(root, folder) })
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
    .join('\n')

test.for(Object.entries(PACKAGES))(
  'the package %s of the design is pinned, and %s imports it',
  ([name, folder]) => {
    expect(installed[name]).toMatch(/^\d+\.\d+\.\d+$/)
    expect(codeOf(folder)).toMatch(new RegExp(`(?:from|import\\() ?'${name}[/']`))
  },
)
