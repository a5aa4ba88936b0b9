import { Box, chakra } from '@chakra-ui/react'
import encodeQR from 'qr'
import { useMemo } from 'react'

/** Modules of quiet around the code, without which phones don't find it. */
const QUIET = 3

/** A code that opens the clip on a phone. */
export function ClipCode({ address }: { address: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(address, 'raw', { ecc: 'medium', border: QUIET })
    const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: cells.join('') }
  }, [address])
  return (
    <Box bg="fg" color="bg.canvas" borderRadius="card" overflow="hidden" boxSize="56">
      <chakra.svg
        viewBox={`0 0 ${size} ${size}`}
        width="full"
        height="full"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Code for ${address}`}
      >
        <path d={path} fill="currentColor" />
      </chakra.svg>
    </Box>
  )
}
