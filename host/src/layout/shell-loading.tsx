import { useEffect, useState } from 'react'
import { Box, Skeleton, VisuallyHidden } from 'shared-ui'
import { ShellFrame } from './shell-frame.tsx'

/** The frame at once, gray bars after 200 ms. */
export function ShellLoading() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 200)
    return () => clearTimeout(timer)
  }, [])

  return (
    <ShellFrame
      menuButton={null}
      middle={null}
      end={null}
      navigation={<Bars widths={isLate ? ['72%', '56%', '64%', '48%', '60%'] : []} />}
    >
      <Box as="main" aria-busy="true">
        <Bars widths={isLate ? ['160px', '40%', '100%', '100%', '72%'] : []} />
        <VisuallyHidden as="output">{isLate && 'Loading'}</VisuallyHidden>
      </Box>
    </ShellFrame>
  )
}

function Bars({ widths }: { widths: readonly string[] }) {
  return (
    <Box aria-hidden="true">
      {widths.map((width, row) => (
        // Nothing but its place tells one bar from another.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={row} height="32px" display="flex" alignItems="center">
          <Skeleton width={width} />
        </Box>
      ))}
    </Box>
  )
}
