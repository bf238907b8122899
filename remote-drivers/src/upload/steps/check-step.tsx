import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asSentence, Box, Button, Note, Stack, Text } from 'shared-ui'
import { CarrierField } from '../../form/fields/carrier-field.tsx'
import { referenceQueries } from '../../form/fields/reference-queries.ts'
import { CountRow } from './count-row.tsx'
import { ProblemNote } from '../problem-note.tsx'
import { ProblemTable } from './problem-table.tsx'
import { StepActions } from './step-actions.tsx'
import { StepTitle } from './step-title.tsx'
import type { StateAt } from '../upload-state.ts'
import { driversOf, linesOf } from '../upload-labels.ts'
import type { UploadFlow } from '../use-upload-flow.ts'

interface CheckStepProps {
  flow: UploadFlow
  state: StateAt<'checked'>
  /** Whose drivers they become; undefined where it is still to be chosen. */
  carrierId: string | undefined
  /** Of the guest's link. */
  rowsAllowed: number | undefined
}

/** What was found in the file, before anything of it is sent. */
export function CheckStep({ flow, state, carrierId, rowsAllowed }: CheckStepProps) {
  const { file, summary, problem } = state
  const { rows, ready, rejected, repeated } = summary
  const [chosen, setChosen] = useState('')
  const [isTried, setIsTried] = useState(false)
  const receiver = carrierId ?? chosen
  const isOverLink = rowsAllowed !== undefined && rows > rowsAllowed
  const canImport = ready > 0 && !isOverLink

  function send() {
    setIsTried(true)
    if (receiver === '') return
    leaveWordsBehindAlone()
    flow.send(receiver)
  }
  return (
    <Stack gap="5">
      <StepTitle>{file.name}</StepTitle>
      {isOverLink && (
        <ProblemNote>
          Your link has {rowsAllowed === 0 ? 'no room left' : `room for ${linesOf(rowsAllowed)}`}, and this
          file has {linesOf(rows)}, good or not. Shorten the file, or ask the carrier for another link.
        </ProblemNote>
      )}
      <Found summary={summary} />
      {ready === 0 && (
        <Note mark="due">
          No line can be imported. Correct the file and choose it again, or check the columns.
        </Note>
      )}
      {canImport && (
        <Text textStyle="dense" color="fg.muted">
          <Receiver carrierId={carrierId} />
          {rejected > 0 && 'Lines with a problem are left out; you can correct and upload them later. '}
          Existing drivers are not added twice.
        </Text>
      )}
      {carrierId === undefined && canImport && (
        <Box maxWidth="340px">
          <CarrierField
            label="Carrier"
            name="upload-carrier"
            value={chosen}
            error={isTried && chosen === '' ? 'Choose a carrier' : undefined}
            onChange={({ target: { value } }) => setChosen(value)}
          />
        </Box>
      )}
      {rejected + repeated > 0 && <ProblemTable flow={flow} state={state} />}
      {problem !== undefined && <ProblemNote>{asSentence(problem)}</ProblemNote>}
      <StepActions>
        {canImport && (
          <Button variant="primary" size="lg" onClick={send}>
            {`Import ${driversOf(ready)}`}
          </Button>
        )}
        <Button size="lg" onClick={flow.backToColumns}>
          Back to the columns
        </Button>
        <Button size="lg" onClick={flow.startOver}>
          Choose another file
        </Button>
      </StepActions>
    </Stack>
  )
}

/** The dialog shrinks: the second press of a double click is beside it, and would select a word of the page behind. */
function leaveWordsBehindAlone() {
  addEventListener('mousedown', (event) => event.detail > 1 && event.preventDefault(), { once: true })
}

const Found = ({ summary: { ready, rejected, repeated } }: Pick<StateAt<'checked'>, 'summary'>) => (
  <CountRow
    counts={[
      {
        mark: ready > 0 ? 'ok' : 'off',
        count: ready,
        words: ready === 1 ? 'driver is ready' : 'drivers are ready',
      },
      {
        mark: rejected > 0 ? 'alert' : 'ok',
        count: rejected,
        words: rejected === 1 ? 'line has a problem' : 'lines have a problem',
      },
      ...(repeated > 0
        ? [
            {
              mark: 'due' as const,
              count: repeated,
              words: repeated === 1 ? 'duplicate' : 'duplicates',
            },
          ]
        : []),
    ]}
  />
)

function Receiver({ carrierId }: { carrierId: string | undefined }) {
  const { data } = useQuery(referenceQueries.carriers())
  const name = data?.find(({ Account: { Id } }) => Id === carrierId)?.Account.Name
  return name === undefined ? null : `The drivers are added to ${name}. `
}
