import { useSearchParams } from 'react-router-dom'

/** Values by name; a parameter without a value is removed. */
export type ParamChanges = Record<string, string | undefined>

/**
 * The parameters of the address, and a function that changes some of them in the current entry of the history. The router
 * renders a new address in a transition, and until its end the rendered parameters are the former ones: so a change
 * starts from the address itself.
 */
export function useAddressParams(): [params: URLSearchParams, change: (changes: ParamChanges) => void] {
  const [params, setParams] = useSearchParams()
  const change = (changes: ParamChanges) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  return [params, change]
}
