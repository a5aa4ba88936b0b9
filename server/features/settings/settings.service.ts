import { LockMode } from '@mikro-orm/core'
import type { z } from 'zod'
import type { changedSettings } from '#shared/contract/settings.ts'
import { SETTING_DEFAULTS, settings, type SettingName, type Settings } from '#shared/settings.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { Parts } from '#server/feature.ts'
import { changedFields, recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Caller } from '#server/http/caller.ts'
import { Setting } from '#server/entities/setting.entity.ts'
import { renameDepartment } from './department-account.ts'

interface SettingRow {
  name: string
  value: string
}

const UPSERT =
  'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value'

export type SettingsStore = ReturnType<typeof createSettings>

/** The settings of the server, read from memory. A commit of any server that writes one drops what is remembered. */
export function createSettings({ database, logger, now }: Pick<Parts, 'database' | 'logger' | 'now'>) {
  let known: Settings | null = null
  /** The last ones that were read, for what can't wait. */
  let latest = SETTING_DEFAULTS
  database.onChange((changes) => {
    if (!changes.isEverything && changes.in('settings').length === 0) return
    known = null
    return read().then(() => undefined)
  })

  /** A row that a newer version wrote may have a value, or a name, that this version does not know. */
  const settingsOf = (rows: readonly SettingRow[]): Settings => {
    let found = SETTING_DEFAULTS
    for (const { name, value } of rows) {
      const { data, error } = settings.safeParse({ ...found, [name]: parsed(value) })
      if (data) found = data
      else logger.warn({ err: error, setting: name }, 'a stored setting is not known: its default applies')
    }
    return found
  }

  const read = async (): Promise<Settings> => {
    const { version } = database
    const found = settingsOf(await database.reader.all<SettingRow>('select name, value from settings'))
    latest = found
    // Rows that were read before a commit may be older than it.
    if (version === database.version) known = found
    return found
  }

  const all = async (): Promise<Settings> => {
    const catchingUp = database.catchUp()
    if (catchingUp) await catchingUp
    return known ?? read()
  }

  return {
    all,

    /** Whether members alone may watch. */
    isClosed: async (): Promise<boolean> => (await all()).viewers === 'members',

    /** Without a wait: the ones that the last look at the changes has found. */
    latest: (): Settings => latest,

    async get<Name extends SettingName>(name: Name): Promise<Settings[Name]> {
      return (await all())[name]
    },

    /** Like `get`, from memory. Call after `catchUp`: every signed-in request does. */
    async getKnown<Name extends SettingName>(name: Name): Promise<Settings[Name]> {
      return (known ?? (await read()))[name]
    },

    /**
     * Changes the named settings and records the change.
     * @param alongside runs in the same transaction, with the settings before the change, and after they were written
     */
    async change(
      caller: Caller,
      changes: z.output<typeof changedSettings> & Partial<Pick<Settings, 'departmentLogo'>>,
      alongside?: (em: EntityManager, before: Settings) => Promise<void>,
    ): Promise<Settings> {
      await database.transaction(async (em) => {
        // Where a setting has no row yet, there is none to lock.
        if (database.reader.dialect === 'postgresql')
          await em.execute('lock table settings in share row exclusive mode')
        // Locked: of two changes at once the second records what the first one left.
        const rows = await em.find(
          Setting,
          {},
          { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { name: 'asc' } },
        )
        const before = settingsOf(rows)
        const after = settings.parse({ ...before, ...changes })
        const changed = changedFields(shown(before), shown(after))
        if (!changed) return
        await writeRows(em, after, changed.after)
        if ('departmentName' in changed.after) await renameDepartment(em, after.departmentName)
        const subject = { kind: 'settings', id: 1, name: 'Settings' } as const
        recordAuditEvent(em, caller, { at: now(), action: 'settings.changed', subject, ...changed })
        await alongside?.(em, before)
      })
      return all()
    },
  }
}

async function writeRows(em: EntityManager, after: Settings, changed: object): Promise<void> {
  for (const [name, value] of Object.entries(after))
    if (name in changed) await em.execute(UPSERT, [name, JSON.stringify(value)])
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** A list, and names by their ids, as one text. */
const textOf = (value: Settings[SettingName]) => {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map((entry) => entry.join(': '))
    .join(', ')
}

/** The values as the audit log shows them. */
const shown = (values: Settings) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
