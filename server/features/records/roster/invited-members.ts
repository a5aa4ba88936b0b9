import type { Parts } from '#server/feature.ts'
import { Member, Membership } from '#server/entities/records.entity.ts'
import { displayName } from '#server/features/accounts/display-name.ts'
import type { InvitedMembers } from '#server/features/recovery/registration-rules.ts'
import type { SettingsStore } from '#server/features/settings/settings.service.ts'
import { recordParts } from '../day-rule.ts'
import { linkAccount } from './link-account.ts'
import { belong } from './memberships.ts'
import { readUnitsIn } from './unit-tree.ts'

/** What invitations need of the roster: its units, and a place for the person who accepts (PE-12). */
export function createInvitedMembers(given: Parts, settings: SettingsStore): InvitedMembers {
  const { now, today } = recordParts(given, settings)
  return {
    async unitsNamed(em) {
      const tree = await readUnitsIn(em)
      return (name) => tree.named(name).map(({ id }) => id)
    },

    async join(em, user, { name, unit }) {
      const email = user.email ?? user.enteredEmail
      const known = await em.findOne(
        Member,
        { email, isListed: true, user: null },
        { orderBy: { id: 'asc' } },
      )
      const ownName = displayName(user)
      const member =
        known ??
        em.create(Member, {
          name: ownName === user.username ? (name ?? ownName) : ownName,
          email,
          isListed: true,
          createdAt: now(),
        })
      await em.flush()
      await linkAccount(em, member, user.id)
      // The roster knows better where a person belongs who is on it already.
      const present = await em.findOne(Membership, { member, toDay: null })
      if (present) return
      const nowhere = { unitId: null, isOfficer: false }
      await belong(em, member.id, nowhere, { unitId: unit, isOfficer: false }, await today())
    },
  }
}
