import { useEffect, useState } from 'react'
import { Box, Page, Skeleton, VisuallyHidden } from 'shared-ui'

/** The page's own title at once, gray bars after 200 ms. */
export function PageLoading({ title }: { title: string }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 200)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Page title={title}>
      {/* Keeps the focus of Try again, so that a module that fails again gives it back to its button. */}
      <Box data-focus-place="page" tabIndex={-1} outline="none">
        <VisuallyHidden as="output">{isLate && `Loading ${title}`}</VisuallyHidden>
        {isLate && (
          <Box borderWidth="1px" borderRadius="l2" px="4" py="1" aria-hidden="true">
            {['24%', '64%', '56%', '72%', '48%', '60%'].map((width) => (
              <Box key={width} height="row" display="flex" alignItems="center">
                <Skeleton width={width} />
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Page>
  )
}
