import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from 'shared-api'
import { type BasicStatus, type CopiedPercentile, safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { latestRuns } from 'shared-api/safety/snapshot'
import { Button, formatDate, notify, readFailure, SelectField, Stack, TextField } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'

interface CopiedDialogProps {
  carrierId: string
  snapshot: string
  status: BasicStatus
  onClosed: () => void
}

/** The percentile that the carrier reads in its own FMCSA sign-in. */
export function CopiedDialog({ carrierId, snapshot, status, onClosed }: CopiedDialogProps) {
  // An older one is overtaken by the files.
  const runs = [...new Set([...latestRuns(), snapshot])].filter((day) => day >= snapshot)
  const { Source, Snapshot: copiedOf } = status.PercentileBasis
  const keptOf = Source === 'Copied' ? (copiedOf ?? snapshot) : undefined
  const [of, setOf] = useState(keptOf ?? snapshot)
  const keptAt = (day: string) => (day === keptOf ? status.Percentile : null)
  const kept = keptAt(of)
  const [typed, setTyped] = useState(String(kept ?? ''))
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: CopiedPercentile) => call(safetyAnalysis.saveCopied, { body }, { blocking: false }),
  })
  function save(percentile: number | null) {
    mutate(
      {
        CarrierId: carrierId,
        Basic: status.Basic,
        Snapshot: of,
        Percentile: percentile,
        Replaces: kept,
      },
      {
        onSuccess: () => {
          notify.success(percentile === null ? 'Copied percentile removed' : 'Percentile saved')
          onClosed()
        },
        onError: (failed) => setError(readFailure(failed).message),
      },
    )
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!/^(\d{1,2}|100)$/.test(typed.trim())) setError('Enter a whole number from 0 to 100')
    else save(Number(typed))
  }
  return (
    <Dialog
      title={`Percentile of ${status.Basic} from FMCSA`}
      description="As your FMCSA sign-in shows it. It takes the place of the estimate."
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <>
          {kept !== null && (
            <Button isBusy={isPending} onClick={() => save(null)}>
              Use the estimate again
            </Button>
          )}
          <Button onClick={onClosed}>Cancel</Button>
          <Button type="submit" form="copied-percentile" variant="primary" isBusy={isPending}>
            Save percentile
          </Button>
        </>
      }
    >
      <form id="copied-percentile" noValidate onSubmit={submit}>
        <Stack gap="3">
          {runs.length > 1 && (
            <SelectField
              label="Snapshot"
              name="Snapshot"
              value={of}
              options={runs.map((value) => ({ value, label: formatDate(value) }))}
              onChange={({ target }) => {
                setOf(target.value)
                // The saved percentile of one snapshot is none of another; what the user typed stays.
                if (typed === String(kept ?? '')) setTyped(String(keptAt(target.value) ?? ''))
                setError(undefined)
              }}
            />
          )}
          <TextField
            label="Percentile"
            name="Percentile"
            inputMode="numeric"
            value={typed}
            error={error}
            hint="A whole number, like 82"
            onChange={({ target }) => {
              setTyped(target.value)
              setError(undefined)
            }}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
