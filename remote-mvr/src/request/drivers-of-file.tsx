import { useCarrierId } from 'shared-auth'
import { Box, ChooseFileButton, formatNumber, Note, readFailure, Stack } from 'shared-ui'
import { type RequestedDriver, useFindDrivers } from './request-queries.ts'

interface DriversOfFileProps {
  onFound: (drivers: readonly RequestedDriver[]) => void
}

const shownLines = 20

/** Chooses the drivers that a CSV file names, and tells which lines name none. */
export function DriversOfFile({ onFound }: DriversOfFileProps) {
  const CarrierId = useCarrierId()
  const { mutate, data, error, isPending } = useFindDrivers()
  return (
    <Stack gap="2">
      <Box>
        <ChooseFileButton
          inputLabel="CSV file with drivers"
          accept=".csv,text/csv"
          isBusy={isPending}
          unavailable={CarrierId === undefined ? 'Choose a carrier at the top first.' : undefined}
          onChosen={([file]) => {
            if (file === undefined || CarrierId === undefined) return
            mutate({ file, CarrierId }, { onSuccess: ({ drivers }) => drivers && onFound(drivers) })
          }}
        >
          Choose by CSV
        </ChooseFileButton>
        <Box textStyle="caption" color="fg.muted" mt="1">
          A file with a column &quot;Driver ID&quot; or &quot;CDL number&quot;
        </Box>
      </Box>
      <Stack as="output" gap="2">
        {data?.problem !== undefined && <Note mark="alert">{data.problem}</Note>}
        {data?.drivers && (
          <Note mark={data.notFound.length > 0 ? 'info' : 'ok'}>
            {foundWords(data.drivers.length)}
            {data.repeated > 0 && ` ${repeats(data.repeated)} a driver.`}
            {data.notFound.length > 0 && ` ${lines(data.notFound.length)} left out:`}
          </Note>
        )}
      </Stack>
      {data?.notFound && data.notFound.length > 0 && (
        <Box
          as="ul"
          aria-label="Lines that were left out"
          textStyle="dense"
          maxHeight="160px"
          overflowY="auto"
          tabIndex={0}
        >
          {data.notFound.slice(0, shownLines).map(({ line, Message }) => (
            <li key={line}>
              <b>Line {formatNumber(line)}</b>: {Message}
            </li>
          ))}
          {data.notFound.length > shownLines && (
            <li>and {formatNumber(data.notFound.length - shownLines)} more</li>
          )}
        </Box>
      )}
      {error && (
        <Box role="alert">
          <Note mark="alert">{readFailure(error).message}</Note>
        </Box>
      )}
    </Stack>
  )
}

const foundWords = (count: number) =>
  count === 0 ? 'The file names no driver of this carrier.' : `${drivers(count)} found.`
const drivers = (count: number) => `${formatNumber(count)} ${count === 1 ? 'driver was' : 'drivers were'}`
const repeats = (count: number) => `${formatNumber(count)} ${count === 1 ? 'line repeats' : 'lines repeat'}`
const lines = (count: number) => `${formatNumber(count)} ${count === 1 ? 'line was' : 'lines were'}`
