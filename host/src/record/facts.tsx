import type { ReactNode } from 'react'
import { Box, Grid, Link, Panel, Text } from 'shared-ui'
import { placeOf } from '../search/record-places.ts'

/** A name and what is known; null or '' where nothing is. */
export type FactLine = readonly [name: string, value: ReactNode]

interface FactsPanelProps {
  title: string
  note?: string | undefined
  facts: readonly FactLine[]
  /** Facts that are sentences take the whole width, below the others. */
  texts?: readonly FactLine[] | undefined
}

/** Facts of a record under one heading. */
export function FactsPanel({ title, note, facts, texts = [] }: FactsPanelProps) {
  return (
    <Panel title={title} note={note}>
      <Grid
        asChild
        gap="16px 24px"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(208px, 1fr))' }}
      >
        <dl>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
          {texts.map(([name, value]) => (
            <Fact key={name} name={name} isText>
              {value}
            </Fact>
          ))}
        </dl>
      </Grid>
    </Panel>
  )
}

interface FactProps {
  name: string
  isText?: boolean
  children: ReactNode
}

/** One box: nothing else may stand between a list of terms and its terms. */
function Fact({ name, isText = false, children }: FactProps) {
  const isKnown = children !== null && children !== undefined && children !== ''
  return (
    <Box minWidth="0" {...(isText && wholeWidth)}>
      <Text asChild textStyle="caption" color="fg.subtle">
        <dt>{name}</dt>
      </Text>
      <Text asChild fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        <dd>{isKnown ? children : '-'}</dd>
      </Text>
    </Box>
  )
}

const wholeWidth = { gridColumn: '1 / -1', maxWidth: '72ch' } as const

export const yesOrNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No')

interface DriverLinkProps {
  id: string | null
  name: string | null | undefined
}

/** The driver of a record, who is known by name alone where he is no driver of the carrier any more. */
export function DriverLink({ id, name }: DriverLinkProps) {
  if (!name) return null
  return id === null ? (
    name
  ) : (
    <Link to={placeOf('Driver', id)} variant="plain">
      {name}
    </Link>
  )
}

export function CarrierLink({ carrier }: { carrier: { Id: string; Name: string } }) {
  return (
    <Link to={placeOf('Carrier', carrier.Id)} variant="plain">
      {carrier.Name}
    </Link>
  )
}
