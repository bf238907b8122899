import { Box, Grid, Skeleton, Stack } from 'shared-ui'

/** In the shape of the record: the verdict, three panels, the time line. */
export function RecordSkeleton() {
  return (
    <Stack gap="4">
      <Block height="184px" />
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}>
        <Block height="232px" />
        <Block height="232px" />
        <Block height="232px" />
      </Grid>
      <Block height="280px" />
    </Stack>
  )
}

const Block = ({ height }: { height: string }) => (
  <Box
    borderWidth="1px"
    borderRadius="l2"
    padding="4"
    display="grid"
    gap="4"
    alignContent="start"
    height={height}
  >
    <Skeleton width="24%" />
    <Skeleton width="72%" />
    <Skeleton width="48%" />
  </Box>
)
