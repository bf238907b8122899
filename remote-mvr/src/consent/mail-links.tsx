import type { MailedConsentLinks } from 'shared-api/mvr/mvr-consent'
import { Box, Button, formatNumber, Note, readFailure, Stack } from 'shared-ui'
import { useMailConsentLinks } from './consent-queries.ts'

/** Mails a link to all drivers of a batch who have to consent, and says who is left. */
export function MailLinks({ batchId }: { batchId: string }) {
  const { mutate, data, error, isPending } = useMailConsentLinks(batchId)
  return (
    <Stack gap="2" mt="3" align="flex-start">
      <Button isBusy={isPending} onClick={() => mutate()}>
        Email all links
      </Button>
      <Box as="output">
        {data && <Note mark={data.Left + data.WithoutAddress > 0 ? 'info' : 'ok'}>{wordsOf(data)}</Note>}
      </Box>
      {error && (
        <Box role="alert">
          <Note mark="alert">{readFailure(error).message}</Note>
        </Box>
      )}
    </Stack>
  )
}

const driversOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'driver' : 'drivers'}`
const have = (count: number) => `${driversOf(count)} ${count === 1 ? 'has' : 'have'}`

function wordsOf({ Mailed, AskedBefore, WithoutAddress, Left }: MailedConsentLinks): string {
  return [
    Mailed === 0 ? 'No link was emailed.' : `A link was emailed to ${driversOf(Mailed)}.`,
    AskedBefore > 0 && `${have(AskedBefore)} one from before that still works.`,
    WithoutAddress > 0 && `${have(WithoutAddress)} no email address: copy a link in the row.`,
    Left > 0 && `${driversOf(Left)} ${Left === 1 ? 'is' : 'are'} left: email their links in an hour.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
