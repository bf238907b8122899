import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refusal } from 'shared-api'
import { DriverDetails } from 'shared-api/driver-form'
import type { DriverRecord } from 'shared-api/records'
import {
  Box,
  Button,
  ErrorSummary,
  Flex,
  Grid,
  Heading,
  notify,
  Panel,
  SelectField,
  showRefusal,
  Stack,
  TextField,
  useUnsavedInput,
} from 'shared-ui'
import { countryChoices, stateChoices } from '../driver-form/choices.ts'
import { fieldLabels } from '../driver-form/driver-fields.ts'
import { inOrderOfPage } from '../driver-form/field-of.ts'
import { referenceQueries } from '../driver-form/reference-queries.ts'
import { Meanwhile } from './meanwhile.tsx'
import {
  checkOwn,
  contactOf,
  type OwnDraft,
  type OwnField,
  type OwnFields,
  ownFields,
  ownFieldsOf,
  useUpdateOwnContact,
} from './own-contact.ts'

interface OwnContactFormProps {
  driver: DriverRecord
  onClosed: () => void
}

/** How a driver is reached, changed by himself in its place on the page. */
export function OwnContactForm({ driver, onClosed }: OwnContactFormProps) {
  const [base, setBase] = useState(() => contactOf(driver))
  const [newer, setNewer] = useState<DriverDetails>()
  /** What stood in the form when it came too late. */
  const [mine, setMine] = useState<OwnFields>()
  const update = useUpdateOwnContact()
  const form = useForm<OwnFields, unknown, OwnDraft>({
    resolver: checkOwn,
    defaultValues: ownFieldsOf(base),
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const letGo = useUnsavedInput(isDirty)
  const { setFocus } = form
  // The button that opened it is gone: the keyboard goes on in the first field.
  useEffect(() => setFocus('EmailId'), [setFocus])

  async function send(draft: OwnDraft) {
    try {
      await update.mutateAsync({ ...draft, Version: (newer ?? base).Version })
      letGo()
      notify.success('Your contact details were saved')
      onClosed()
    } catch (refusal) {
      const found = refusal instanceof Refusal ? DriverDetails.safeParse(refusal.newer) : undefined
      if (found?.success === true) {
        meet(found.data)
      } else showRefusal(refusal, form.setError)
    }
  }

  /** Somebody was faster. What was not changed here goes on from their record; the rest is for the driver to choose. */
  function meet(found: DriverDetails) {
    const before = ownFieldsOf(newer ?? base)
    const theirs = ownFieldsOf(found)
    const typed = form.getValues()
    if (newer) setBase(newer)
    setNewer(found)
    setMine(typed)
    for (const name of ownFields) {
      if (typed[name] === before[name]) form.setValue(name, theirs[name])
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // The key Enter sends the form also while its button waits.
    if (!update.isPending) void form.handleSubmit(send)()
  }

  return (
    <Panel title="Contact and spouse">
      <form aria-label="Contact and spouse" noValidate onSubmit={submit}>
        <Stack gap="5">
          <ErrorSummary errors={inOrderOfPage(errors, ownFields)} attempt={submitCount} />
          {newer && mine && (
            <Meanwhile form={form} before={ownFieldsOf(base)} mine={mine} theirs={ownFieldsOf(newer)} />
          )}
          <Parts form={form} />
          <Flex gap="2" wrap="wrap">
            <Button type="submit" variant="primary" isBusy={isSubmitting}>
              {newer ? 'Save this' : 'Save'}
            </Button>
            <Button
              onClick={() => {
                letGo()
                onClosed()
              }}
            >
              Cancel
            </Button>
          </Flex>
        </Stack>
      </form>
    </Panel>
  )
}

const pairs = { gap: '4', templateColumns: 'repeat(2, minmax(0, 1fr))' } as const

/** On a wide screen the form stands in the narrow column of the page. */
const sideBySide = {
  gap: '4',
  templateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
} as const

type OwnForm = ReturnType<typeof useForm<OwnFields, unknown, OwnDraft>>

function Parts({ form }: { form: OwnForm }) {
  const { data: states = [] } = useQuery(referenceQueries.states())
  const field = (name: OwnField) => ({
    ...form.register(name),
    label: fieldLabels[name],
    isOptional: name !== 'EmailId' && name !== 'MobileNumber',
    error: form.formState.errors[name]?.message,
  })
  return (
    <>
      <Grid {...sideBySide}>
        <TextField
          {...field('EmailId')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...field('MobileNumber')} type="tel" autoComplete="tel" />
      </Grid>
      <Box display="grid" gap="4">
        <TextField {...field('Street')} autoComplete="street-address" />
        <Grid {...pairs}>
          <TextField {...field('City')} autoComplete="address-level2" />
          <SelectField
            {...field('StateProvince')}
            options={stateChoices(states, form.getValues('StateProvince'))}
          />
          <TextField {...field('ZipPostalCode')} autoComplete="postal-code" />
          <SelectField {...field('Country')} options={countryChoices(form.getValues('Country'))} />
        </Grid>
      </Box>
      <Heading as="h3" textStyle="body" fontWeight="semibold">
        Spouse
      </Heading>
      <Grid {...sideBySide}>
        <TextField {...field('SpouseFirstName')} autoComplete="off" />
        <TextField {...field('SpouseLastName')} autoComplete="off" />
        <TextField {...field('SpouseCellNumber')} type="tel" autoComplete="off" />
        <TextField
          {...field('SpouseEmail')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Grid>
    </>
  )
}
