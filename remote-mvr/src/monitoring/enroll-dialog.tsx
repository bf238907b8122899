import { useState } from 'react'
import { type Enrolled, EnrollmentForm, maxDriversOfEnrollment } from 'shared-api/mvr/mvr-monitoring'
import { Box, Button, confirmLeave, Flex, Note, Stack, Text, useFocusOnMount } from 'shared-ui'
import { RecordForm, useRecordForm, useWatch } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import { ChosenDrivers } from '../request/chosen-drivers.tsx'
import { useRequestIds } from '../request/request-ids.ts'
import { useRequestedDrivers, useWithoutConsent, whyNotSent } from '../request/request-queries.ts'
import { MonitoringConsentButton } from './consent-link-button.tsx'
import { useEnroll } from './monitoring-queries.ts'

interface EnrollDialogProps {
  /** To start with. */
  driverIds: readonly string[]
  onClosed: () => void
}

/** Enrolls drivers in monitoring: whom; then who was enrolled, and who was not, and why. */
export function EnrollDialog({ driverIds, onClosed }: EnrollDialogProps) {
  const [result, setResult] = useState<Enrolled>()
  const requestIdOf = useRequestIds()
  const { mutateAsync } = useEnroll()
  const form = useRecordForm<{ DriverIds: string[] }, EnrollmentForm, Enrolled>({
    record: { DriverIds: [...driverIds] },
    fields: { DriverIds: { label: 'Drivers' } },
    schema: EnrollmentForm,
    send: () => mutateAsync({ drivers: drivers.known, requestIdOf }),
    onSaved: setResult,
  })
  const [ids] = useWatch({ control: form.control, name: ['DriverIds'] })
  const drivers = useRequestedDrivers(ids)
  const withoutConsent = useWithoutConsent(ids, 'Monitoring')
  const isBusy = form.formState.isSubmitting
  // Once it was sent, closing does not stop it.
  const close = () => {
    if (!isBusy) confirmLeave(onClosed)
  }
  return (
    <Dialog
      title={result === undefined ? 'Enroll drivers in monitoring' : titleOf(result)}
      isOpen
      isWide
      onOpenChanged={(isOpen) => {
        if (!isOpen) close()
      }}
      footer={
        result === undefined ? (
          <>
            <Button disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              form="enroll-drivers"
              variant="primary"
              isBusy={isBusy}
              unavailable={whyNotSent(drivers)}
            >
              Enroll {ids.length > 1 ? 'drivers' : 'driver'}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClosed}>
            Done
          </Button>
        )
      }
    >
      {result === undefined ? (
        <RecordForm form={form} id="enroll-drivers" label="Enroll drivers in monitoring">
          <ChosenDrivers
            ids={ids}
            drivers={drivers}
            withoutConsent={withoutConsent}
            error={form.field('DriverIds').error}
            onChanged={(DriverIds) => {
              form.setValue('DriverIds', DriverIds, { shouldDirty: true })
              form.clearErrors('DriverIds')
            }}
            isFull={ids.length >= maxDriversOfEnrollment}
          />
          <Text color="fg.muted">
            The state tells you when a driving record changes: a conviction, the license, the medical
            certificate. It needs the driver's consent, which covers the time of employment.
          </Text>
        </RecordForm>
      ) : (
        <ResultView result={result} />
      )}
    </Dialog>
  )
}

const titleOf = ({ Enrolled, Refused }: Enrolled) => {
  if (Enrolled.length === 0) return 'No driver was enrolled'
  return Refused.length === 0 ? 'Drivers enrolled' : 'Drivers enrolled in part'
}

function ResultView({ result: { Enrolled, Refused } }: { result: Enrolled }) {
  const start = useFocusOnMount<HTMLDivElement>()
  return (
    <Box ref={start} tabIndex={-1} outline="none">
      <Stack gap="4">
        {Enrolled.length > 0 && (
          <Note mark="ok">
            {Enrolled.length === 1
              ? `The enrollment of ${Enrolled[0]?.DriverName ?? 'a driver'} is on its way to the state.`
              : `${Enrolled.length} enrollments are on their way to the states.`}
          </Note>
        )}
        {Refused.length > 0 && (
          <Stack gap="2">
            <Note mark="wait">
              {Refused.length === 1 ? '1 driver was' : `${Refused.length} drivers were`} not enrolled. Nothing
              of {Refused.length === 1 ? 'this driver' : 'these drivers'} has left the portal.
            </Note>
            <Box
              as="ul"
              aria-label="Drivers who were not enrolled"
              borderWidth="1px"
              borderRadius="l2"
              css={{ '& > li + li': { borderTopWidth: '1px' } }}
            >
              {Refused.map((driver) => (
                <Flex
                  as="li"
                  key={driver.DriverId}
                  wrap="wrap"
                  align="center"
                  gap="4px 12px"
                  px="3"
                  py="2"
                  textStyle="dense"
                >
                  <Box flex="1 1 200px" minWidth="0" overflowWrap="anywhere">
                    <Text fontWeight="semibold">{driver.DriverName}</Text>
                    <Text color="fg.muted">{driver.Message}</Text>
                  </Box>
                  {driver.Reason === 'No consent' && <MonitoringConsentButton driver={driver} />}
                </Flex>
              ))}
            </Box>
          </Stack>
        )}
      </Stack>
    </Box>
  )
}
