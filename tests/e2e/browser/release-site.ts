import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSite } from './fixtures.ts'

const root = path.join(import.meta.dirname, '../../..')

/** In the names of the files of the next build, which a page that mixes two builds would show. */
export const NEXT = 'Next'

/** Copies a build under other names of files, as another release has them. */
async function makeNextBuild(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const names = (await readdir(path.join(to, 'static'))).filter((name) => name.endsWith('.js'))
  const known = new Set(names)
  const next = (name: string) => name.replace(/\.js$/, `${NEXT}.js`)
  const files = await readdir(to, { recursive: true })
  for (const file of files.filter((name) => /\.(js|html)$/.test(name))) {
    const text = await readFile(path.join(to, file), 'utf8')
    const renamed = text
      .replaceAll(/[\w.-]+\.js/g, (name) => (known.has(name) ? next(name) : name))
      .replace(/(?<=revision:.)[0-9a-f]{8}/, '00000000')
    await writeFile(path.join(to, file), renamed)
  }
  for (const name of names) await rename(path.join(to, 'static', name), path.join(to, 'static', next(name)))
}

export type Release = Awaited<ReturnType<typeof openRelease>>

/**
 * A server in a folder of its own with a build of its own, as docs/operations.md installs a release, over the demo
 * library. It can be stopped, started on the same port, and given another build.
 */
export async function openRelease(name: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-release-'))
  const web = path.join(folder, 'dist/web')
  for (const part of ['server', 'shared', 'package.json'])
    await cp(path.join(root, part), path.join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'resources'])
    await symlink(path.join(root, part), path.join(folder, part))
  await cp(path.join(root, 'dist/web'), web, { recursive: true })
  const opened = await openSite({ name, isDemo: true, release: folder })
  return {
    ...opened.site,
    /** The folder of the build that it serves. */
    web,
    /** Serves another build from now on. @param isBroken without its scripts, as while files are being copied */
    async deploy({ isBroken = false } = {}) {
      const next = path.join(folder, 'dist/next')
      await makeNextBuild(web, next)
      if (isBroken) await rename(path.join(next, 'static'), path.join(next, 'not-yet'))
      await rename(web, path.join(folder, 'dist/former'))
      await rename(next, web)
    },
    /** The rest of a broken deploy arrives. */
    finishDeploy: () => rename(path.join(web, 'not-yet'), path.join(web, 'static')),
    async close() {
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
