import { useCallback, type RefCallback } from 'react'

/**
 * Shows a picked file in the element that takes this ref. Its object URL is revoked when another file is picked,
 * when it is removed, and on unmount.
 */
export function useFileSource(
  file: File | { src: string },
): RefCallback<HTMLVideoElement | HTMLImageElement> {
  return useCallback(
    (element) => {
      if (!element) return undefined
      if (!(file instanceof File)) {
        element.src = file.src
        return undefined
      }
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
}
