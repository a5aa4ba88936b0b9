import type { VideoKind } from '#shared/contract/search.ts'
import type { VideoLength } from '#shared/contract/videos.ts'
import { useAddressParams } from '../../lib/use-address-params.ts'

export interface SearchFilter {
  categoryId?: number | undefined
  creatorId?: number | undefined
  length?: VideoLength | undefined
  kind?: VideoKind | undefined
}

const LENGTHS: readonly VideoLength[] = ['short', 'medium', 'long']
const KINDS: readonly VideoKind[] = ['training', 'micro-clip']

const idIn = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

/** The searched text and the filter, which are the address: a link can name both, and going back keeps them. */
export function useSearchFilter() {
  const [params, change] = useAddressParams()
  const filter: SearchFilter = {
    categoryId: idIn(params.get('category')),
    creatorId: idIn(params.get('creator')),
    length: LENGTHS.find((length) => length === params.get('length')),
    kind: KINDS.find((kind) => kind === params.get('kind')),
  }
  return {
    term: params.get('q')?.trim() ?? '',
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    change,
    clear: () => change({ category: undefined, creator: undefined, length: undefined, kind: undefined }),
  }
}
