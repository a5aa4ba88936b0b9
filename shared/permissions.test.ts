import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  PERMISSION_TEXTS,
  PERMISSIONS,
  PERMITTED_UPLOADERS,
  ROLE_NAMES,
  ROLES,
  rolesThatMay,
} from './permission-texts.ts'
import { can, isOfficer, ROLE_PERMISSIONS, roleOf } from './permissions.ts'

const docs = readFileSync(path.join(import.meta.dirname, '../docs/permissions.md'), 'utf8')

/** The rows of the table under a heading, without the spaces that align it. */
function rowsUnder(heading: string): string[][] {
  const section = docs.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('the documentation says what each role may do', () => {
  const expected = PERMISSIONS.map((permission) => [
    `\`${permission}\``,
    PERMISSION_TEXTS[permission],
    ...ROLES.map((role) => (can({ role }, permission) ? 'yes' : '')),
  ])
  expect(rowsUnder('Roles')).toEqual(expected)
  for (const role of ROLES) expect(docs).toContain(ROLE_NAMES[role])
})

test('administrators may do everything, members nothing beyond their own, and reviewers what instructors may', () => {
  expect(ROLE_PERMISSIONS.admin).toEqual(Object.keys(PERMISSION_TEXTS))
  expect(ROLE_PERMISSIONS.member).toEqual([])
  expect(ROLE_PERMISSIONS.reviewer).toEqual(expect.arrayContaining([...ROLE_PERMISSIONS.instructor]))
  for (const role of ROLES)
    expect(ROLE_PERMISSIONS.admin).toEqual(expect.arrayContaining([...ROLE_PERMISSIONS[role]]))
  expect(ROLES.filter((role) => isOfficer({ role }))).toEqual(['reviewer', 'admin'])
  expect(can(null, 'videos.upload')).toBe(false)
  expect(isOfficer(null)).toBe(false)
})

test('`isAdmin` makes an administrator of every role, and an unknown role counts as member', () => {
  for (const role of [...ROLES, 'of a newer version']) expect(roleOf(true, role)).toBe('admin')
  for (const role of ['member', 'instructor', 'reviewer', 'training-officer'] as const)
    expect(roleOf(false, role)).toBe(role)
  expect(['admin', 'of a newer version', ''].map((role) => roleOf(false, role))).toEqual(
    Array(3).fill('member'),
  )
})

test('the texts name the roles that may upload where uploads are restricted', () => {
  expect(rolesThatMay('videos.upload')).toEqual(['instructor', 'reviewer', 'admin'])
  expect(PERMITTED_UPLOADERS).toBe('instructors, reviewers and admins')
})
