import { isOfficer } from '#shared/permissions.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { MaybePromise } from '#server/maybe-promise.ts'

export type SecondFactorRule = ReturnType<typeof createSecondFactorRule>

/** Who must have a second factor, by the setting `secondFactor`. */
export function createSecondFactorRule(settings: Pick<SettingsStore, 'getKnown'>) {
  const isRequired = async (caller: Pick<Caller, 'role'>): Promise<boolean> => {
    const who = await settings.getKnown('secondFactor')
    return who === 'everybody' || (who === 'officers' && isOfficer(caller))
  }
  return {
    isRequired,
    /**
     * Whether the caller must show a second factor before anything else is open in this session. Call after `catchUp`.
     */
    mustEnrol: (caller: Caller): MaybePromise<boolean> => !caller.hasSecondFactor && isRequired(caller),
  }
}
