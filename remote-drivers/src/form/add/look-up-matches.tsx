import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DriverMatch } from 'shared-api/drivers/driver-search'
import { Box, Button, Heading, LinkButton, Stack, StatusBadge, Text, useFocusOnMount } from 'shared-ui'
import { FormBar, FormLayout, ResultBox } from 'shared-ui/forms'
import { useQuery } from '@tanstack/react-query'
import { referenceQueries } from '../fields/reference-queries.ts'
import { paths } from '../../paths.ts'
import type { LookedUp } from './add-driver.tsx'
import { LinkDriverDialog } from './link-driver-dialog.tsx'
import { searchedForLabel } from './look-up-labels.ts'
import { driverTones } from '../../list/driver-status.ts'

interface LookUpMatchesProps {
  lookedUp: LookedUp
  onNone: () => void
  onAgain: () => void
  /** The driver came another way: what was typed is needed no more. */
  onLinked: () => void
}

/** Who was found, so much of each as the caller may see, and what can be done with each. */
export function LookUpMatches({ lookedUp, onNone, onAgain, onLinked }: LookUpMatchesProps) {
  const { fields, matches } = lookedUp
  const navigate = useNavigate()
  const title = useFocusOnMount<HTMLHeadingElement>()
  const [linked, setLinked] = useState<DriverMatch>()
  const { data: carriers = [] } = useQuery(referenceQueries.carriers())
  const carrier = carriers.find(({ Account }) => Account.Id === fields.CarrierId)?.Account

  return (
    <FormLayout side={null}>
      <Box pb="6">
        <Heading ref={title} tabIndex={-1} outline="none">
          {matches.length === 1 ? 'Is it this driver?' : 'Is it one of these drivers?'}
        </Heading>
        <Text textStyle="dense" color="fg.muted">
          We looked for {searchedForLabel(fields)}.
        </Text>
        <Stack asChild gap="3" mt="4">
          <ul>
            {matches.map((match) => (
              <li key={match.MatchId}>
                <Match
                  match={match}
                  isOnly={matches.length === 1}
                  carrierName={carrier?.Name ?? 'your carrier'}
                  onLink={setLinked}
                />
              </li>
            ))}
          </ul>
        </Stack>
      </Box>
      <FormBar>
        <Button size="lg" onClick={onNone}>
          {matches.length === 1 ? 'No, add a new driver' : 'None of these, add a new driver'}
        </Button>
        <Button size="lg" onClick={onAgain}>
          Look up again
        </Button>
        <Button size="lg" onClick={() => void navigate(paths.driverList)}>
          Cancel
        </Button>
      </FormBar>
      {linked && carrier && (
        <LinkDriverDialog
          match={linked}
          carrier={carrier}
          onClosed={() => setLinked(undefined)}
          onLinked={onLinked}
        />
      )}
    </FormLayout>
  )
}

interface MatchProps {
  match: DriverMatch
  /** Else there would be several main actions. */
  isOnly: boolean
  carrierName: string
  onLink: (match: DriverMatch) => void
}

function Match({ match, isOnly, carrierName, onLink }: MatchProps) {
  const { Driver, Standing, Initials } = match
  return (
    <ResultBox
      mark="info"
      title={
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
          {Driver?.Name ?? Initials}
          {Driver && (
            <StatusBadge status={Driver.Active_Inactive__c} tone={driverTones[Driver.Active_Inactive__c]} />
          )}
        </Box>
      }
      text={
        <>
          {standingWords(match, carrierName)} Found by {foundBy(match)}.
          {Driver && <Box fontVariantNumeric="tabular-nums">{toTellApart(match)}</Box>}
        </>
      }
      action={
        <Box display="flex" flexWrap="wrap" gap="2">
          {Driver && (
            <LinkButton
              variant={isOnly && Standing === 'Here' ? 'primary' : undefined}
              to={paths.profile(Driver.Id)}
            >
              Open profile
            </LinkButton>
          )}
          {(Standing === 'Mine' || Standing === 'Elsewhere') && (
            <Button variant={isOnly ? 'primary' : undefined} onClick={() => onLink(match)}>
              {Standing === 'Mine' ? 'Link' : 'Ask to link'}
            </Button>
          )}
        </Box>
      }
    />
  )
}

function standingWords({ Standing, Driver }: DriverMatch, carrierName: string) {
  if (Standing === 'Here') return `Is a driver of ${carrierName} already.`
  const of = `A driver of ${Driver?.Carrier__r.Name ?? 'another carrier'}`
  if (Standing === 'Mine') return `${of}.`
  return Standing === 'Asked'
    ? `${of}, which was asked and has not answered yet.`
    : `${of}, which has to agree.`
}

const matchWords = {
  Name: 'name',
  EmailId: 'email',
  MobileNumber: 'mobile number',
  CDLNumber: 'CDL',
} as const

const cdlOf = ({ CDL_State__c, CDL_Number__c }: DriverMatch) =>
  ['CDL', CDL_State__c, CDL_Number__c].filter(Boolean).join(' ')

/** Of drivers with one name: 'Driver ID Q-1042, CDL OH ends 4821' */
function toTellApart(match: DriverMatch) {
  const driverId = match.Driver?.Carrier_s_Driver_ID__c
  const isCdlTold = match.CDL_Number__c === null || match.MatchedBy.includes('CDLNumber')
  return [driverId && `Driver ID ${driverId}`, !isCdlTold && cdlOf(match)].filter(Boolean).join(', ')
}

/** 'name and CDL OH ends 4821' */
function foundBy(match: DriverMatch) {
  const { MatchedBy } = match
  const cdl = cdlOf(match)
  const words = MatchedBy.map((by) => (by === 'CDLNumber' ? cdl : matchWords[by]))
  const last = words.pop() ?? ''
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last
}
