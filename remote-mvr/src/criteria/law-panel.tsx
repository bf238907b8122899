import { Box, Panel, Text } from 'shared-ui'

const law = [
  ['Major offense', 'One: 1 year, or 3 years with hazardous materials. Two: lifetime.'],
  ['Serious violations in 3 years', 'Two: 60 days. Three: 120 days.'],
  ['Railroad crossing in 3 years', 'One: 60 days. Two: 120 days. Three: 1 year.'],
  ['Out-of-service order in 10 years', 'One: 180 days. Two: 2 years. Three: 3 years.'],
] as const

/** What a state counts whatever a carrier allows. */
export function LawPanel() {
  return (
    <Panel title="What the law counts">
      <Text textStyle="dense" color="fg.muted">
        49 CFR 383.51 sets these disqualifications, and they can't be edited. Your criteria stand beside them.
        The state decides.
      </Text>
      <Box as="dl" marginTop="3" display="grid" gap="2" textStyle="dense">
        {law.map(([what, then]) => (
          <div key={what}>
            <Text as="dt" fontWeight="semibold">
              {what}
            </Text>
            <Text as="dd" color="fg.muted">
              {then}
            </Text>
          </div>
        ))}
      </Box>
    </Panel>
  )
}
