import { useQuery } from '@tanstack/react-query'
import { PermissiblePurpose } from 'shared-api/mvr'
import { maxDriversOfRequest, type MvrProduct, type MvrRequestForm } from 'shared-api/mvr/mvr-request'
import { Box, formatMoney, Note, QueryState, SelectField, Stack } from 'shared-ui'
import { ChoiceField, RecordForm, type RecordFormOf, useWatch } from 'shared-ui/forms'
import { ChosenDrivers } from './chosen-drivers.tsx'
import { countReports, namesOf, purposeNotes, totalOf } from './request-labels.ts'
import {
  type RequestedDriver,
  requestQueries,
  type useRequestedDrivers,
  useWithoutConsent,
} from './request-queries.ts'

export interface RequestValues {
  DriverIds: string[]
  MVRType: string
  PermissiblePurpose: string
}

interface RequestFormProps {
  form: RecordFormOf<RequestValues, MvrRequestForm>
  drivers: ReturnType<typeof useRequestedDrivers>
  onFound: (drivers: readonly RequestedDriver[]) => void
}

export function RequestForm({ form, drivers, onFound }: RequestFormProps) {
  const [ids, type, purpose] = useWatch({
    control: form.control,
    name: ['DriverIds', 'MVRType', 'PermissiblePurpose'],
  })
  const products = useQuery(requestQueries.products())
  const chosenPurpose = PermissiblePurpose.options.find((option) => option === purpose)
  const withoutConsent = useWithoutConsent(ids, chosenPurpose)
  const change = (DriverIds: string[]) => {
    form.setValue('DriverIds', DriverIds, { shouldDirty: true })
    form.clearErrors('DriverIds')
  }
  return (
    <RecordForm form={form} id="request-mvr" label="Request MVR">
      <ChosenDrivers
        ids={ids}
        drivers={drivers}
        withoutConsent={withoutConsent}
        error={form.field('DriverIds').error}
        onChanged={change}
        onFound={(found) => {
          onFound(found)
          change([...new Set([...ids, ...found.map(({ id }) => id)])].slice(0, maxDriversOfRequest))
        }}
        isFull={ids.length >= maxDriversOfRequest}
      />
      <SelectField
        {...form.field('PermissiblePurpose')}
        // Drivers that the address names are chosen already.
        data-autofocus={ids.length > 0 ? '' : undefined}
        hint={
          chosenPurpose === undefined
            ? 'The law lets you ask for a report only for a purpose.'
            : purposeNotes[chosenPurpose]
        }
        options={['', ...PermissiblePurpose.options].map((value) => ({
          value,
          label: value || 'Choose a purpose',
        }))}
      />
      <QueryState query={products} what="Prices">
        {(sold) => (
          <Stack gap="4">
            <ChoiceField
              {...form.field('MVRType')}
              options={sold.map((product) => ({
                value: product.MVRType,
                label: product.Name,
                note: product.Description,
                end: formatMoney(product.Price, product.CurrencyIsoCode),
              }))}
            />
            <Summary
              product={sold.find((product) => product.MVRType === type)}
              count={ids.length}
              waiting={drivers.known.filter(({ id }) => withoutConsent?.has(id)).map(({ name }) => name)}
              isKnown={withoutConsent !== undefined}
            />
          </Stack>
        )}
      </QueryState>
    </RecordForm>
  )
}

interface SummaryProps {
  product: MvrProduct | undefined
  count: number
  /** The names of those who have to consent first. */
  waiting: readonly string[]
  /** Whether it is known who they are. */
  isKnown: boolean
}

/** What the request costs, and who has to consent first. */
function Summary({ product, count, waiting, isKnown }: SummaryProps) {
  if (count === 0) return null
  return (
    <Stack gap="3">
      {product && (
        <Box textStyle="body">
          <b>
            {countReports(count)}, {totalOf(product, count)} at most
          </b>
          <Box textStyle="dense" color="fg.muted">
            Charged when a report is complete or there is no record. A failed report is not charged.
          </Box>
        </Box>
      )}
      {waiting.length > 0 && (
        <Note mark="wait">
          {namesOf(waiting)} must consent first.{' '}
          {waiting.length === 1 ? 'The report waits' : 'Their reports wait'} until then, and you can send{' '}
          {waiting.length === 1 ? 'a link' : 'links'} to sign.
        </Note>
      )}
      {!isKnown && (
        <Note mark="wait">
          Reports of drivers who have not consented to the purpose wait. The next step names the drivers.
        </Note>
      )}
    </Stack>
  )
}
