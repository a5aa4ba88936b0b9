import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { managedFileSource, policySource, readPolicy, type ManagedSource } from './managed-source.ts'

/** Both ways of reading say the same. */
async function answersOf(source: ManagedSource): Promise<unknown> {
  const now = (() => {
    try {
      return source.readNow()
    } catch (error) {
      return String(error).trim()
    }
  })()
  const later = await source.read().catch((error: unknown) => String(error).trim())
  expect(later).toEqual(now)
  return later
}

test('a file decides only if its owner alone may write it and its folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-managed-'))
  const inner = path.join(folder, 'turnout')
  const file = path.join(inner, 'managed.json')
  await mkdir(inner, { mode: 0o755 })
  const owner = process.getuid?.() ?? 0
  const source = managedFileSource(file, owner)
  expect(await answersOf(source)).toBeUndefined()
  await writeFile(file, '{"wall": {"isOn": true}}')
  await chmod(file, 0o644)
  expect(await answersOf(source)).toEqual({ wall: { isOn: true } })
  expect(await answersOf(managedFileSource(file, owner + 1))).toContain('belongs to root')
  for (const mode of [0o664, 0o646, 0o666]) {
    await chmod(file, mode)
    expect(await answersOf(source)).toContain('no other user may write it')
  }
  await chmod(file, 0o600)
  // The file itself could be replaced.
  await chmod(inner, 0o777)
  expect(await answersOf(source)).toContain(`${inner} counts only if`)
  await rm(folder, { recursive: true })
})

test('Windows has a policy, which only administrators write', async () => {
  const printed = [
    '',
    String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Turnout`,
    '    WallIsOn    REG_DWORD    0x1',
    '    WallMayLeave    REG_DWORD    0x0',
    '    WallDisplay    REG_SZ    Samsung TV (1920 × 1080)',
    '    Other    REG_SZ    text',
    '',
  ].join('\r\n')
  expect(readPolicy(printed)).toEqual({
    wall: { isOn: true, mayLeave: false, display: 'Samsung TV (1920 × 1080)' },
  })
  // A program in place of reg.exe: it prints its arguments, ends with 1 as for a missing key, or fails.
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-policy-'))
  const program = path.join(folder, 'reg')
  const answer = async (script: string) => {
    await writeFile(program, `#!/bin/sh\n${script}\n`)
    await chmod(program, 0o755)
    return answersOf(policySource(program))
  }
  const line = String.raw`printf '    WallDisplay    REG_SZ    %s\r\n' "$*"`
  expect(await answer(line)).toEqual({
    wall: { display: String.raw`query HKLM\Software\Policies\Turnout /reg:64` },
  })
  expect(await answer('exit 1')).toBeUndefined()
  expect(await answer('exit 5')).toContain('Command failed')
  await rm(folder, { recursive: true })
})
