import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from './config.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFile(path.join(root, 'deploy', file), 'utf8')
/** Variables of programs other than Turnout. */
const FOREIGN = /^(PATH|SITE|TURNOUT_SERVERS|POSTGRES_\w+|GARAGE_\w+)$/

const composition = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()),
      volumes: z.array(z.string()),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
      healthcheck: z.object({ disable: z.boolean().optional() }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
})
const readComposition = async () => composition.parse(load(await read('compose.yaml')))

/** The variables that .env.example describes, which are all that the server reads. */
async function knownVariables(): Promise<Set<string>> {
  const example = await readFile(path.join(root, '.env.example'), 'utf8')
  return new Set([...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name))
}

test('compose.yaml sets only variables that Turnout knows, and Turnout accepts the values', async () => {
  const { services } = await readComposition()
  const known = await knownVariables()
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-compose-'))
  for (const name of ['server-1', 'server-2', 'worker']) {
    const environment = services[name]?.environment ?? {}
    expect(
      Object.keys(environment).filter((variable) => !known.has(variable)),
      name,
    ).toEqual([])
    const filled = Object.entries(environment).map(([variable, value]) => [
      variable,
      value.replace(/\$\{(\w+):-\}/g, '').replace(/\$\{\w+:\?[^}]+\}/g, 'f00dfeedf00dfeedf00dfeedf00dfeed'),
    ])
    const config = readConfig({ ...Object.fromEntries(filled), DATA_DIR: folder })
    expect([config.trustsProxy, config.s3?.bucket, config.isDemo], name).toEqual([true, 'turnout', false])
    expect(config.mediaWorkers, name).toBe(name === 'worker' ? 2 : 0)
  }
  await rm(folder, { recursive: true, force: true })
})

test('compose.yaml holds no secret, and its example names every variable that it asks for', async () => {
  const text = await read('compose.yaml')
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const example = await read('compose.env.example')
  expect(new Set([...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name))).toEqual(asked)
  expect(example.match(/^\w*(SECRET|PASSWORD|KEY)\w*=.+/gm)).toBeNull()
  expect(text.match(/(SECRET|PASSWORD|ACCESS_KEY)\w*: (?!\$\{)\S/g)).toBeNull()
})

test('services, volumes and files that compose.yaml names are there, and who is waited for tells its health', async () => {
  const { services, volumes } = await readComposition()
  for (const [name, { depends_on = {}, volumes: used }] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect([other, condition]).toEqual([other, 'service_healthy'])
      expect(services[other]?.healthcheck?.disable ?? false, `${name} waits for ${other}`).toBe(false)
    }
    for (const [source = ''] of used.map((volume) => volume.split(':')))
      if (source.startsWith('./')) expect(existsSync(path.join(root, 'deploy', source)), source).toBe(true)
      else expect(volumes, name).toHaveProperty(source)
  }
  expect(existsSync(path.join(root, services['worker']?.command?.[1] ?? ''))).toBe(true)
})

test('the Dockerfile copies only what is there and not left out, and doesn’t run as root', async () => {
  const [text, ignored] = await Promise.all([read('Dockerfile'), read('Dockerfile.dockerignore')])
  const taken = [...ignored.matchAll(/^!(.+)$/gm)].map(([, name = '']) => name)
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(copied.length).toBeGreaterThan(10)
  for (const name of copied) {
    expect(globSync(name, { cwd: root }), name).not.toEqual([])
    expect(
      taken.some((one) => name === one || name.startsWith(`${one}/`)),
      name,
    ).toBe(true)
  }
  expect(text).toMatch(/^USER turnout$/m)
  expect(text.lastIndexOf('USER turnout')).toBeLessThan(
    text.indexOf('CMD ["node", "--max-semi-space-size=8", "server/main.ts"]'),
  )
  const variables = [...text.matchAll(/(?:^ENV | )([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const known = await knownVariables()
  expect(variables.filter((name) => !known.has(name) && !FOREIGN.test(name))).toEqual([])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
const whyNoSystemd = hasSystemd ? '' : ' (skipped: systemd-analyze is not installed)'

test.runIf(hasSystemd)(
  `systemd accepts the units, and the process has few rights${whyNoSystemd}`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'turnout-units-'))
    for (const [name, own, program] of [
      ['turnout@.service', 'PORT=%i', '--max-semi-space-size=8 server/main.ts'],
      ['turnout-worker.service', 'MEDIA_WORKERS=2', 'server/worker.ts'],
      ['turnout-backup.service', 'DATA_DIR=/var/lib/turnout', 'scripts/backup.ts /var/backups/turnout'],
    ] as const) {
      const unit = await read(`systemd/${name}`)
      // What differs from process to process is not left to `Environment=`: the file of settings wins over it.
      expect(unit).toContain(`ExecStart=/usr/bin/env ${own} /opt/turnout/node_modules/.bin/node ${program}\n`)
      const script = program.split(' ').find((word) => word.endsWith('.ts')) ?? ''
      expect(existsSync(path.join(root, script))).toBe(true)
      const file = path.join(folder, name.replace('@', '@3000'))
      await writeFile(file, unit.replace('/opt/turnout/node_modules/.bin/node', process.execPath))
      const check = (...args: string[]) => spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' })
      expect(
        check('verify')
          .stderr.split('\n')
          .filter((line) => line.includes('turnout')),
      ).toEqual([])
      const { stdout } = check('security', '--offline=true')
      expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2.5)
    }
    await rm(folder, { recursive: true, force: true })
  },
)
