import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { licenseTypes } from 'shared-api/tickets/ticket-form'
import { parseTypedDate } from 'shared-api/typed-date'
import { Box, DateField, Link, Note, recordPath, SelectField, TextField } from 'shared-ui'
import { CheckField, ChoiceField, FormPart, FormRow, TextAreaField, useWatch } from 'shared-ui/forms'
import { addTicketQueries } from './add-ticket-queries.ts'
import { categoryQuery } from '../tickets/category-query.ts'
import { isCourtInAWeek } from '../tickets/court-date.tsx'
import { selectOptions } from './select-options.ts'
import type { AddTicketForm } from './use-add-ticket.ts'

interface CitationProps {
  form: AddTicketForm
}

/** A field that is empty as often as not: the page says once that all are optional. */
const plain = { isOptional: false, autoComplete: 'off' } as const

/** What the citation says first. */
export function CitationPart({ form }: CitationProps) {
  const categories = useQuery(categoryQuery)
  const number = form.field('Citation_Number__c')
  const [CarrierId, typed] = useWatch({ control: form.control, name: ['CarrierId', 'Citation_Number__c'] })
  const [left, setLeft] = useState(typed)
  return (
    <FormPart id="citation" title="Citation">
      <FormRow>
        <Box>
          <TextField
            {...number}
            {...plain}
            autoCapitalize="characters"
            spellCheck={false}
            onBlur={(event) => {
              setLeft(event.target.value.trim())
              void number.onBlur(event)
            }}
          />
          <SameCitation carrierId={CarrierId} number={left} />
        </Box>
        <SelectField
          {...form.field('Violation_Category__c')}
          isOptional={false}
          options={selectOptions(
            'Choose a category',
            categories.data,
            form.getValues('Violation_Category__c'),
          )}
        />
      </FormRow>
      <TextField {...form.field('Violation_Description__c')} {...plain} hint="As printed, like 71 in 55" />
      <FormRow>
        <DateField {...form.field('Date_of_Ticket')} isOptional={false} read={parseTypedDate} />
        <SelectField
          {...form.field('Drivers_License_Type__c')}
          isOptional={false}
          options={[
            { value: '', label: 'Choose a license' },
            ...licenseTypes.map((type) => ({ value: type, label: type })),
          ]}
        />
      </FormRow>
    </FormPart>
  )
}

/** A citation number that was seen before is information, no error. */
function SameCitation({ carrierId, number }: { carrierId: string; number: string }) {
  const [same] = useQuery(addTicketQueries.sameCitation(carrierId, number)).data ?? []
  if (same === undefined) return null
  return (
    <Box mt="2">
      <Note mark="info">
        {same.Name} has this number. <Link to={recordPath({ type: 'TICKET', id: same.Id })}>Compare</Link>, or
        go on.
      </Note>
    </Box>
  )
}

interface CourtProps extends CitationProps {
  hasAgent: boolean
  isDriver: boolean
}

/** Where and when the court is, and what the back office is to know. */
export function CourtPart({ form, hasAgent, isDriver }: CourtProps) {
  const states = useQuery(addTicketQueries.states())
  const [CarrierId, court, isQuiet] = useWatch({
    control: form.control,
    name: ['CarrierId', 'Court_Date__c', 'noDriverCommsUntilPaid'],
  })
  const agents = useQuery({ ...addTicketQueries.agents(CarrierId), enabled: hasAgent && CarrierId !== '' })
  return (
    <FormPart id="court" title="Court">
      <FormRow>
        <DateField {...form.field('Court_Date__c')} isOptional={false} read={parseTypedDate} />
        <TextField {...form.field('City')} {...plain} />
      </FormRow>
      <FormRow>
        <SelectField
          {...form.field('State')}
          isOptional={false}
          options={selectOptions('Choose a state', states.data, form.getValues('State'))}
        />
        <TextField {...form.field('Ticket_County__c')} {...plain} />
      </FormRow>
      <FormRow>
        <ChoiceField
          {...form.field('Accident__c')}
          isOptional={false}
          isInline
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
        <TextField
          {...form.field('Initial_Fine__c')}
          {...plain}
          inputMode="decimal"
          hint="Don't pay the court before your attorney says so."
        />
      </FormRow>
      <TextAreaField {...form.field('SpecialInstruction')} {...plain} />
      {hasAgent && (
        <SelectField
          {...form.field('agentName')}
          isOptional={false}
          options={selectOptions(
            'No agent',
            agents.data?.map(({ Name }) => ({ value: Name, label: Name })),
            form.getValues('agentName'),
          )}
        />
      )}
      {/* It would hold back the driver's own. */}
      {!isDriver && (
        <>
          <CheckField
            name="noDriverCommsUntilPaid"
            label="No messages to the driver until paid"
            hint="The pay link goes to you. The driver still sees the ticket."
            checked={isQuiet === 'true'}
            onChange={({ target }) =>
              form.setValue('noDriverCommsUntilPaid', target.checked ? 'true' : '', { shouldDirty: true })
            }
          />
          {isQuiet === 'true' && isCourtInAWeek(parseTypedDate(court) ?? null) && (
            <Note mark="due">Court is within 7 days, and the driver gets no message about it.</Note>
          )}
        </>
      )}
    </FormPart>
  )
}
