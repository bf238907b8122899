import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { driverRecordQuery } from 'shared-api/client/driver-record-query'
import { parseBirthDate } from 'shared-api/typed-date'
import { Box, Button, DateField, SelectField, Text, TextField } from 'shared-ui'
import { FieldNotes, FormPart, FormRow, useWatch } from 'shared-ui/forms'
import { Picker } from 'shared-ui/pickers'
import { addTicketQueries } from './add-ticket-queries.ts'
import { typedDriverFields } from './ticket-values.ts'
import { selectOptions } from './select-options.ts'
import type { AddTicketForm } from './use-add-ticket.ts'

/** A driver of the carrier, or one who is typed and linked later. */
export function DriverStep({ form }: { form: AddTicketForm }) {
  const [CarrierId, DriverId, ...typed] = useWatch({
    control: form.control,
    name: ['CarrierId', 'DriverId', ...typedDriverFields],
  })
  const [isTyped, setIsTyped] = useState(DriverId === '' && typed.some((text) => text !== ''))
  return (
    <FormPart id="driver" title="Driver" isOptional>
      {isTyped ? (
        <TypedDriver form={form} />
      ) : (
        <DriverPicker
          carrierId={CarrierId}
          driverId={DriverId}
          error={form.field('DriverId').error}
          onChosen={(id) => {
            form.setValue('DriverId', id, { shouldDirty: true })
            form.clearErrors('DriverId')
          }}
        />
      )}
      <Box>
        <Button
          variant="ghost"
          onClick={() => {
            form.setValue('DriverId', '', { shouldDirty: true })
            setIsTyped(!isTyped)
          }}
        >
          {isTyped ? 'Choose from your drivers' : 'Not in the list? Type the driver'}
        </Button>
      </Box>
    </FormPart>
  )
}

interface DriverPickerProps {
  carrierId: string
  driverId: string
  error: string | undefined
  onChosen: (id: string) => void
}

function DriverPicker({ carrierId, driverId, error, onChosen }: DriverPickerProps) {
  const [search, setSearch] = useState('')
  const drivers = useQuery(addTicketQueries.drivers(carrierId, search))
  const chosen = useQuery({ ...driverRecordQuery(driverId), enabled: driverId !== '' })
  const options = (drivers.data ?? []).map(({ Id, Name, CDL_State__c: state, CDL_Number__c: number }) => ({
    value: Id,
    label: Name,
    note: [state, number].filter(Boolean).join(' ') || undefined,
  }))
  const name = options.find(({ value }) => value === driverId)?.label ?? chosen.data?.Name
  const words = driverId === '' ? 'Choose a driver' : (name ?? 'Loading')
  return (
    <Box display="grid" gap="1">
      <Text textStyle="dense" fontWeight="semibold" aria-hidden="true">
        Driver
      </Text>
      <Picker
        id="DriverId"
        label="Driver"
        options={options}
        value={driverId === '' ? undefined : driverId}
        onSearched={setSearch}
        onChosen={onChosen}
        trigger={
          <Button
            size="lg"
            iconEnd="chevron-down"
            isBlock
            aria-label={`Driver: ${words}`}
            aria-describedby={error && 'DriverId-error'}
          >
            <Box as="span" flex="1" textAlign="start">
              {words}
            </Box>
          </Button>
        }
      />
      <FieldNotes id="DriverId" error={error} />
      {driverId !== '' && (
        <Box>
          <Button size="xs" variant="ghost" onClick={() => onChosen('')}>
            Clear driver
          </Button>
        </Box>
      )}
    </Box>
  )
}

function TypedDriver({ form }: { form: AddTicketForm }) {
  const states = useQuery(addTicketQueries.states())
  return (
    <>
      <Text textStyle="dense" color="fg.muted">
        The back office links the ticket to a driver later.
      </Text>
      <FormRow>
        <TextField {...form.field('FirstName')} isOptional={false} autoComplete="off" />
        <TextField {...form.field('LastName')} isOptional={false} autoComplete="off" />
      </FormRow>
      <FormRow>
        <TextField {...form.field('EmailId')} isOptional={false} type="email" autoComplete="off" />
        <TextField {...form.field('MobileNumber')} isOptional={false} type="tel" autoComplete="off" />
      </FormRow>
      <FormRow>
        <SelectField
          {...form.field('CDLState')}
          isOptional={false}
          options={selectOptions('Choose a state', states.data, form.getValues('CDLState'))}
        />
        <TextField
          {...form.field('CDLNumber')}
          isOptional={false}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </FormRow>
      <FormRow>
        <DateField {...form.field('DOB')} isOptional={false} read={parseBirthDate} />
      </FormRow>
    </>
  )
}
