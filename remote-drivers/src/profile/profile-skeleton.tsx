import { Box, Grid, Skeleton, Stack } from 'shared-ui'

const block = (height: string, words: readonly string[]) => (
  <Box
    borderWidth="1px"
    borderRadius="l2"
    p="4"
    minHeight={height}
    display="grid"
    gap="4"
    alignContent="start"
  >
    {words.map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Box>
)

/** In the shape of the page. */
export function ProfileSkeleton() {
  return (
    <Stack gap="4">
      {block('88px', ['64%', '40%'])}
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
        {block('280px', ['24%', '72%', '56%', '64%'])}
        {block('280px', ['40%', '80%', '60%'])}
      </Grid>
    </Stack>
  )
}
