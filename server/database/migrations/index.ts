import { PRODUCT_NAME } from '#shared/product-name.ts'
import { assignments } from './assignments.ts'
import { attachments } from './attachments.ts'
import { auditErasure } from './audit-erasure.ts'
import { auditGuards } from './append-only.ts'
import { backups } from './backups.ts'
import { changeTriggers } from './change-triggers.ts'
import { checks } from './checks.ts'
import { closedLibrary } from './closed-library.ts'
import { contentReports } from './content-reports.ts'
import { createTables } from './create-tables.ts'
import { defineMigration, type Statements } from './define-migration.ts'
import { disciplines } from './disciplines.ts'
import { eventCounts } from './event-counts.ts'
import { events } from './events.ts'
import { filmLengths } from './film-lengths.ts'
import { FORMER_MIGRATIONS, fromFormerVersion } from './former-version.ts'
import { identityIssuers } from './identity-issuers.ts'
import { jobRequests } from './job-requests.ts'
import { oneTimeLinks } from './one-time-links.ts'
import { lessonVersions } from './lesson-versions.ts'
import { mail } from './mail.ts'
import { news } from './news.ts'
import { notifications } from './notifications.ts'
import { people } from './people.ts'
import { publicLessons } from './public-lessons.ts'
import { questions } from './questions.ts'
import { referenceData } from './reference-data.ts'
import { removedComments } from './removed-comments.ts'
import { resumableUploads } from './resumable-uploads.ts'
import { reviewDesk } from './review-desk.ts'
import { rollCalls } from './roll-calls.ts'
import { rolesAndSettings } from './roles-and-settings.ts'
import { searchChanges } from './search-changes.ts'
import { secondFactors } from './second-factors.ts'
import { cueSearch, trigrams, videoSearch } from './search-indexes.ts'
import { series } from './series.ts'
import { sessionDetails } from './session-details.ts'
import { sweepTurns } from './sweep-turns.ts'
import { protocolChecks } from './protocol-checks.ts'
import { provenAddresses } from './proven-addresses.ts'
import { trainingRecords } from './training-records.ts'
import { followerTriggers, totals } from './totals.ts'
import { trims } from './trims.ts'
import { wallAnnouncements, wallProgrammes } from './wall-programmes.ts'
import { walls } from './walls.ts'
import { wishes } from './wishes.ts'
import { withdrawnFiles } from './withdrawn-files.ts'

const PARTS = [createTables, videoSearch, cueSearch, trigrams, totals, followerTriggers, auditGuards]
const statementsOf = (dialect: keyof Statements) => [
  ...PARTS.flatMap((part) => part[dialect]),
  ...referenceData,
]

/** In the order in which they run. */
export const migrations = [
  defineMigration(
    '001-initial-schema',
    { sqlite: statementsOf('sqlite'), postgresql: statementsOf('postgresql') },
    fromFormerVersion,
  ),
  defineMigration('002-changes', changeTriggers),
  defineMigration('003-search-changes', searchChanges),
  defineMigration('004-events', events),
  defineMigration('005-event-counts', eventCounts),
  defineMigration('006-resumable-uploads', resumableUploads),
  defineMigration('007-sweep-turns', sweepTurns),
  defineMigration('008-job-requests', jobRequests),
  defineMigration('009-roles-and-settings', rolesAndSettings),
  defineMigration('010-session-details', sessionDetails),
  defineMigration('011-mail', mail),
  defineMigration('012-second-factors', secondFactors),
  defineMigration('013-identity-issuers', identityIssuers),
  defineMigration('014-one-time-links', oneTimeLinks),
  defineMigration('015-audit-erasure', auditErasure),
  defineMigration('017-notifications', notifications),
  defineMigration('018-removed-comments', removedComments),
  defineMigration('019-withdrawn-files', withdrawnFiles),
  defineMigration('020-proven-addresses', provenAddresses),
  defineMigration('021-film-lengths', filmLengths),
  defineMigration('022-training-records', trainingRecords),
  defineMigration('023-lesson-versions', lessonVersions),
  defineMigration('024-assignments', assignments),
  defineMigration('025-closed-library', closedLibrary),
  defineMigration('026-walls', walls),
  defineMigration('027-public-lessons', publicLessons),
  defineMigration('028-people', people),
  defineMigration('029-content-reports', contentReports),
  defineMigration('032-disciplines', disciplines),
  defineMigration('033-review-desk', reviewDesk),
  defineMigration('035-wall-programmes', wallProgrammes),
  defineMigration('036-wall-announcements', wallAnnouncements),
  defineMigration('037-backups', backups),
  defineMigration('038-news', news),
  defineMigration('039-questions', questions),
  defineMigration('040-wishes', wishes),
  defineMigration('041-series', series),
  defineMigration('042-attachments', attachments),
  defineMigration('043-protocol-checks', protocolChecks),
  defineMigration('044-trims', trims),
  defineMigration('045-roll-calls', rollCalls),
  defineMigration('046-checks', checks),
]

/** Thrown for a database that this version can't bring to its schema; the message says what to do. */
export class UnknownDatabase extends Error {}

/**
 * @param executed the names of the migrations that the database has been through
 * @throws UnknownDatabase when a newer version wrote it, or one before the former version
 */
export function refuseUnknown(executed: readonly string[]): void {
  const former = executed.filter((name) => FORMER_MIGRATIONS.includes(name))
  const isFormer = former.length === FORMER_MIGRATIONS.length
  const known = new Set([...migrations.map(({ name }) => name), ...FORMER_MIGRATIONS])
  const unknown = executed.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new UnknownDatabase(
      `It was written by a newer version of ${PRODUCT_NAME} (${unknown.join(', ')}), and this version would damage it. ` +
        'Start that version again, or restore the backup that was made before the update.',
    )
  }
  if (former.length > 0 && !isFormer) {
    throw new UnknownDatabase(
      `It was written by an older version of ${PRODUCT_NAME} (its last migration is ${former.at(-1)}), and this version ` +
        `reads databases from ${FORMER_MIGRATIONS.at(-1)} on. Start the version in between once, and then this one.`,
    )
  }
}
