import { Grid, Heading, Panel, Text } from 'shared-ui'

const parts = [
  {
    name: 'Measures',
    text: "Computed by FMCSA's method from the inspections, violations and crashes recorded here. FMCSA may know of others, and may count a violation differently after a review.",
  },
  {
    name: 'Percentiles',
    text: 'FMCSA ranks a carrier among all carriers with about as many events, and does not publish the percentiles of property carriers. The percentiles here are estimated; each names what it is based on.',
  },
  {
    name: 'Alerts',
    text: 'A BASIC is in alert at or over its threshold: as the percentile is estimated, so is the alert. An acute or critical violation found in an investigation puts it in alert too, for 12 months.',
  },
  {
    name: 'Rates',
    text: 'Parts of the inspections of 24 months. They are not compared with national rates, because the reference data has none.',
  },
]

/** Says what of this page is an estimate, and why. */
export function EstimatesPanel() {
  return (
    <Panel title="What is estimated, and why">
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: 'repeat(4, minmax(0, 1fr))',
        }}
        gap="4"
      >
        {parts.map(({ name, text }) => (
          <div key={name}>
            <Heading as="h3" textStyle="body" fontWeight="semibold">
              {name}
            </Heading>
            <Text textStyle="dense" color="fg.muted">
              {text}
            </Text>
          </div>
        ))}
      </Grid>
    </Panel>
  )
}
