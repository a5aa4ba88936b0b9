import { ErrorState } from './error-state.tsx'
import { lazyOr } from './lazy-part.tsx'

const load = () => import('./guard-card.tsx')
const reload = () => window.location.reload()
const Failed = () => <ErrorState onRetry={reload} />

/** The cards of guard-card.tsx, which are loaded where one is shown. */
export const GuardCard = lazyOr(async () => ({ default: (await load()).GuardCard }), Failed)
export const SignInCard = lazyOr(async () => ({ default: (await load()).SignInCard }), Failed)
