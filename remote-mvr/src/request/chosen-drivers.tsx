import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCarrierId } from 'shared-auth'
import { Box, Button, Flex, formatNumber, IconButton, Mark, Text } from 'shared-ui'
import { FieldNotes } from 'shared-ui/forms'
import { Picker } from 'shared-ui/pickers'
import { DriversOfFile } from './drivers-of-file.tsx'
import { type RequestedDriver, requestQueries, type useRequestedDrivers } from './request-queries.ts'

/** Rows of the list; a file may name thousands. */
const shownDrivers = 100

interface ChosenDriversProps {
  ids: readonly string[]
  drivers: ReturnType<typeof useRequestedDrivers>
  /** Who has not consented to the purpose; undefined while that isn't known. */
  withoutConsent: ReadonlySet<string> | undefined
  error: string | undefined
  onChanged: (ids: string[]) => void
  /** Where a file may name them. */
  onFound?: (drivers: readonly RequestedDriver[]) => void
  isFull: boolean
}

/** Whose reports are requested: found by name, each with whether they have consented. */
export function ChosenDrivers(props: ChosenDriversProps) {
  const { ids, drivers, withoutConsent, error, onChanged, onFound, isFull } = props
  const carrierId = useCarrierId()
  const [search, setSearch] = useState('')
  const found = useQuery(requestQueries.choices(carrierId, search))
  const options = (found.data ?? [])
    .filter(({ Id }) => !ids.includes(Id))
    .map(({ Id, Name, Carrier__r, Carrier_s_Driver_ID__c: number }) => ({
      value: Id,
      label: Name,
      note: [carrierId === undefined && Carrier__r.Name, number && `Driver ID ${number}`]
        .filter(Boolean)
        .join(', '),
    }))
  const isOfSeveral = new Set(drivers.known.map(({ carrier }) => carrier.Id)).size > 1
  const byId = new Map(drivers.known.map((driver) => [driver.id, driver]))
  return (
    <Box display="grid" gap="2">
      <Text textStyle="dense" fontWeight="semibold">
        Drivers{ids.length > 1 && `, ${formatNumber(ids.length)}`}
      </Text>
      {ids.length > 0 && (
        <Box
          as="ul"
          aria-label="Chosen drivers"
          borderWidth="1px"
          borderRadius="l2"
          maxHeight="216px"
          overflowY="auto"
          css={{ '& > li + li': { borderTopWidth: '1px' } }}
        >
          {ids.slice(0, shownDrivers).map((id) => {
            const driver = byId.get(id)
            const name = driver?.name ?? (drivers.missing.includes(id) ? 'Driver not found' : 'Loading')
            return (
              <Flex
                as="li"
                key={id}
                align="center"
                gap="3"
                ps="3"
                pe="1"
                py="1"
                minHeight="40px"
                textStyle="dense"
              >
                <Box flex="1" minWidth="0" overflowWrap="anywhere">
                  <b>{name}</b>
                  {isOfSeveral && driver && <Box color="fg.subtle">{driver.carrier.Name}</Box>}
                </Box>
                {driver && withoutConsent && <Consent isNeeded={withoutConsent.has(id)} />}
                <IconButton
                  icon="x"
                  size="xs"
                  label={`Remove ${name}`}
                  onClick={() => onChanged(ids.filter((other) => other !== id))}
                />
              </Flex>
            )
          })}
          {ids.length > shownDrivers && (
            <Flex
              as="li"
              align="center"
              justify="space-between"
              gap="3"
              ps="3"
              pe="1"
              py="1"
              textStyle="dense"
            >
              and {formatNumber(ids.length - shownDrivers)} more
              <Button size="xs" variant="ghost" onClick={() => onChanged([])}>
                Remove all
              </Button>
            </Flex>
          )}
        </Box>
      )}
      <Flex wrap="wrap" gap="3" align="flex-start">
        <Picker
          id="DriverIds"
          label="Driver"
          options={options}
          value={undefined}
          onSearched={setSearch}
          onChosen={(id) => {
            setSearch('')
            onChanged([...ids, id])
          }}
          trigger={
            <Button
              icon="plus"
              unavailable={isFull ? 'A request takes no more drivers.' : undefined}
              aria-describedby={error && 'DriverIds-error'}
            >
              {ids.length === 0 ? 'Choose a driver' : 'Add a driver'}
            </Button>
          }
        />
        {onFound && <DriversOfFile onFound={onFound} />}
      </Flex>
      <FieldNotes id="DriverIds" error={error} />
    </Box>
  )
}

const Consent = ({ isNeeded }: { isNeeded: boolean }) => (
  <Flex align="center" gap="2" flex="none" color="fg.muted">
    <Mark kind={isNeeded ? 'wait' : 'ok'} />
    {isNeeded ? 'Consent needed' : 'Consented'}
  </Flex>
)
