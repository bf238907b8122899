import { Button } from 'shared-ui'
import { useSaveAuditPack } from './record-queries.ts'

interface AuditPackButtonProps {
  driverId: string
  name: string
}

/** Report, reviews, consents and access log as one PDF. Each press is an entry in the access log. */
export function AuditPackButton({ driverId, name }: AuditPackButtonProps) {
  const { mutate, isPending } = useSaveAuditPack(driverId, `Audit pack ${name}.pdf`)
  return (
    <Button icon="download" isBusy={isPending} onClick={() => mutate()}>
      Audit pack PDF
    </Button>
  )
}
