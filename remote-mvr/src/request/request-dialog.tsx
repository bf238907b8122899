import { useState } from 'react'
import type { PermissiblePurpose } from 'shared-api/mvr'
import { type MvrRequestForm, MvrRequestForm as Form } from 'shared-api/mvr/mvr-request'
import { Button, confirmLeave } from 'shared-ui'
import { useRecordForm } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import { useRequestIds } from './request-ids.ts'
import { RequestForm, type RequestValues } from './request-form.tsx'
import { RequestActions, RequestResultView } from './request-result.tsx'
import {
  type RequestedDriver,
  type RequestResult,
  useRequestedDrivers,
  useRequestMvrs,
  whyNotSent,
} from './request-queries.ts'

interface RequestDialogProps {
  /** To start with. */
  driverIds: readonly string[]
  purpose?: PermissiblePurpose | undefined
  onClosed: () => void
}

/** Requests MVRs of drivers: whom, how far back and why; then what was ordered, and what waits. */
export function RequestDialog({ driverIds, purpose, onClosed }: RequestDialogProps) {
  const [result, setResult] = useState<RequestResult>()
  const [fromFile, setFromFile] = useState<readonly RequestedDriver[]>([])
  const requestIdOf = useRequestIds()
  const { mutateAsync } = useRequestMvrs()
  const form = useRecordForm<RequestValues, MvrRequestForm, RequestResult>({
    record: { DriverIds: [...driverIds], MVRType: '3 year', PermissiblePurpose: purpose ?? '' },
    fields: {
      DriverIds: { label: 'Drivers' },
      MVRType: { label: 'How far back' },
      PermissiblePurpose: { label: 'Purpose' },
    },
    schema: Form,
    send: (sent) => mutateAsync({ form: sent, drivers: drivers.known, requestIdOf }),
    onSaved: setResult,
  })
  const chosen = form.watch('DriverIds')
  const drivers = useRequestedDrivers(chosen, fromFile)
  const isBusy = form.formState.isSubmitting
  // Once it was sent, closing does not stop it.
  const close = () => {
    if (!isBusy) confirmLeave(onClosed)
  }
  return (
    <Dialog
      title={result === undefined ? 'Request MVR' : titleOf(result)}
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
              form="request-mvr"
              variant="primary"
              isBusy={isBusy}
              unavailable={whyNotSent(drivers)}
            >
              Request {chosen.length > 1 ? 'reports' : 'report'}
            </Button>
          </>
        ) : (
          <RequestActions result={result} onClosed={onClosed} />
        )
      }
    >
      {result === undefined ? (
        <RequestForm
          form={form}
          drivers={drivers}
          onFound={(found) => setFromFile((before) => [...before, ...found])}
        />
      ) : (
        <RequestResultView
          result={result}
          orderAgain={async (ids) => {
            const again = await mutateAsync({
              form: { ...result.form, DriverIds: [...ids] },
              drivers: drivers.known.filter(({ id }) => ids.includes(id)),
              isRenewed: true,
              requestIdOf,
            })
            setResult(joined(result, again))
          }}
        />
      )}
    </Dialog>
  )
}

const titleOf = ({ ordered, waiting }: RequestResult) =>
  ordered + waiting === 0 ? 'Nothing was ordered' : 'MVR requested'

/** The reports that were offered instead are ordered now. */
const joined = (before: RequestResult, again: RequestResult): RequestResult => ({
  form: before.form,
  answers: [...before.answers, ...again.answers],
  ordered: before.ordered + again.ordered,
  waiting: before.waiting + again.waiting,
  recent: again.recent,
  incomplete: before.incomplete,
})
