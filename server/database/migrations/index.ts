import { PRODUCT_NAME } from '#shared/limits.ts'
import { accountsAndVideos } from './001-accounts-and-videos.ts'
import { categoriesAndSequences } from './002-categories.ts'
import { listsPreferencesCreators } from './003-lists-preferences-creators.ts'
import { search } from './004-search.ts'
import { socialSignIn } from './005-social-sign-in.ts'
import { views } from './006-views.ts'
import { comments } from './007-comments.ts'
import { administration } from './008-administration.ts'
import { totals } from './009-totals.ts'
import { partsOfWords } from './010-parts-of-words.ts'
import { activeDays } from './011-active-days.ts'
import { clips } from './012-clips.ts'
import { withoutCards } from './013-without-cards.ts'
import { shelves } from './014-shelves.ts'
import { processing } from './015-processing.ts'
import { captions } from './016-captions.ts'
import { handOvers } from './017-hand-overs.ts'
import { seekPreviewsAndStreams } from './018-seek-previews-and-streams.ts'
import { pictures } from './019-pictures.ts'
import { notices } from './020-notices.ts'
import { commits } from './021-commits.ts'
import { creatorsByFollowers } from './022-creators-by-followers.ts'
import { handOversTell } from './023-hand-overs-tell.ts'
import { knownPlaces } from './024-known-places.ts'
import { proposals } from './025-proposals.ts'
import { fairTurns } from './026-fair-turns.ts'
import { captionsVersions } from './027-captions-versions.ts'
import { viewsOfBrowsers } from './028-views-of-browsers.ts'
import { standardNames } from './029-standard-names.ts'

/** In the order in which they run. */
export const migrations = [
  accountsAndVideos,
  categoriesAndSequences,
  listsPreferencesCreators,
  search,
  socialSignIn,
  views,
  comments,
  administration,
  totals,
  partsOfWords,
  activeDays,
  clips,
  withoutCards,
  shelves,
  processing,
  captions,
  handOvers,
  seekPreviewsAndStreams,
  pictures,
  notices,
  commits,
  creatorsByFollowers,
  handOversTell,
  knownPlaces,
  proposals,
  fairTurns,
  captionsVersions,
  viewsOfBrowsers,
  standardNames,
]

/** Thrown when a newer version of the program has changed the schema: this one would write what that one can't read. */
export class NewerDatabase extends Error {}

/**
 * @param executed the names of the migrations that the database has been through
 * @throws NewerDatabase when this version doesn't know all of them
 */
export function refuseNewer(executed: readonly string[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = executed.filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new NewerDatabase(
    `It was written by a newer version of ${PRODUCT_NAME} (${unknown.join(', ')}), and this version would damage it. ` +
      'Start that version again, or restore the backup that was made before the update.',
  )
}
