import type { DriverLinkRequest } from 'shared-api/drivers/driver-links'
import { Box, Button, formatDate, Note, readFailure, Text } from 'shared-ui'
import { useWithdrawLinkRequest } from './driver-link-queries.ts'

interface OutgoingRequestProps {
  request: DriverLinkRequest
  onWithdrawn: (words: string) => void
}

/** A carrier of the caller asks for a driver of another one, which is not named. */
export function OutgoingRequest({ request, onWithdrawn }: OutgoingRequestProps) {
  const { Id, Carrier__r, DriverName, CDL_State__c, CDL_Number__c, RequestedAt, ExpiresAt } = request
  const withdraw = useWithdrawLinkRequest()
  const cdl = [CDL_State__c, CDL_Number__c].filter(Boolean).join(' ')

  async function takeBack() {
    if (withdraw.isPending) return
    try {
      await withdraw.mutateAsync(Id)
      onWithdrawn(`The request for ${DriverName} is withdrawn.`)
    } catch {
      // Said beside the request.
    }
  }

  return (
    <Box asChild borderWidth="1px" borderRadius="l2" px="4" py="3" display="grid" gap="2">
      <li>
        <Text>
          <b>{Carrier__r.Name}</b> asks another carrier for <b>{DriverName}</b>
          {cdl && `, CDL ${cdl}`}
        </Text>
        <Text textStyle="caption" color="fg.subtle">
          Asked {formatDate(RequestedAt)}, ends {formatDate(ExpiresAt)}
        </Text>
        {withdraw.error && <Note mark="alert">{readFailure(withdraw.error).message}</Note>}
        <Box>
          <Button
            aria-label={`Withdraw: ${DriverName}`}
            isBusy={withdraw.isPending}
            onClick={() => void takeBack()}
          >
            Withdraw
          </Button>
        </Box>
      </li>
    </Box>
  )
}
