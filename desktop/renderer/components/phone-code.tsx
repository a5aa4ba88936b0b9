import { Box, chakra } from '@chakra-ui/react'
import encodeQR from 'qr'
import { useMemo } from 'react'

/** The quiet zone around the code in modules: phones need it. */
const QUIET_ZONE = 3

interface CodeProps {
  address: string
  /** The accessible name. */
  label?: string
  size?: string
}

/** A QR code that opens an address on a phone. */
export function PhoneCode({ address, label = `Code for ${address}`, size: boxSize = '56' }: CodeProps) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(address, 'raw', { ecc: 'medium', border: QUIET_ZONE })
    const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: cells.join('') }
  }, [address])
  return (
    <Box
      bg="qr.bg"
      color="qr"
      forcedColorAdjust="none"
      borderRadius="card"
      overflow="hidden"
      boxSize={boxSize}
      flexShrink={0}
    >
      <chakra.svg
        viewBox={`0 0 ${size} ${size}`}
        width="full"
        height="full"
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path d={path} fill="currentColor" />
      </chakra.svg>
    </Box>
  )
}
