import { useEffect } from 'react'
import type { DriverRecord } from 'shared-api/records'
import { Button, ErrorSummary, Flex, Panel, Stack } from 'shared-ui'
import { inOrderOfPage } from '../driver-form/field-of.ts'
import { Meanwhile } from './meanwhile.tsx'
import { OwnContactParts } from './own-contact-parts.tsx'
import { ownFields } from './own-contact.ts'
import { useOwnContactForm } from './use-own-contact-form.ts'

interface OwnContactFormProps {
  driver: DriverRecord
  onClosed: () => void
}

/** How a driver is reached, changed by himself in its place on the page. */
export function OwnContactForm({ driver, onClosed }: OwnContactFormProps) {
  const { form, meanwhile, onSubmit, onCancelled } = useOwnContactForm(driver, onClosed)
  const { errors, isSubmitting, submitCount } = form.formState
  const { setFocus } = form
  // The button that opened it is gone: the keyboard goes on in the first field.
  useEffect(() => setFocus('EmailId'), [setFocus])

  return (
    <Panel title="Contact and spouse">
      <form aria-label="Contact and spouse" noValidate onSubmit={onSubmit}>
        <Stack gap="5">
          <ErrorSummary errors={inOrderOfPage(errors, ownFields)} attempt={submitCount} />
          {meanwhile && <Meanwhile form={form} {...meanwhile} />}
          <OwnContactParts form={form} />
          <Flex gap="2" wrap="wrap">
            <Button type="submit" variant="primary" isBusy={isSubmitting}>
              {meanwhile ? 'Save this' : 'Save'}
            </Button>
            <Button onClick={onCancelled}>Cancel</Button>
          </Flex>
        </Stack>
      </form>
    </Panel>
  )
}
