import { useSearchParams } from 'react-router-dom'

/** The chosen category, out of `?category=`; null for all of them. */
export function useSelectedCategory(): [number | null, (id: number | null) => void] {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('category'))
  const select = (next: number | null) => {
    setParams(next === null ? {} : { category: String(next) }, { replace: true, preventScrollReset: true })
  }
  return [Number.isInteger(id) && id > 0 ? id : null, select]
}
