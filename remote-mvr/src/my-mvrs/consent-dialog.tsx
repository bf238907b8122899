import { useQuery } from '@tanstack/react-query'
import { signingForm } from 'shared-api/client/signing-form'
import type { PermissiblePurpose } from 'shared-api/mvr'
import { Button, confirmLeave, notify, QueryState } from 'shared-ui'
import { SignForm, titleOf } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import { consentQueries, useSignConsent } from '../consent/consent-queries.ts'

interface ConsentDialogProps {
  purpose: PermissiblePurpose
  onClosed: () => void
}

/** The driver reads the disclosure and signs the authorization, and sees nothing else. */
export function ConsentDialog({ purpose, onClosed }: ConsentDialogProps) {
  const query = useQuery(consentQueries.document(purpose))
  const { mutateAsync } = useSignConsent()
  return (
    <Dialog
      title={query.data === undefined ? 'Disclosure and authorization' : titleOf(query.data.Text)}
      isWide
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) confirmLeave(onClosed)
      }}
    >
      <QueryState query={query} what="Disclosure">
        {(document) => (
          <SignForm
            // A disclosure that changed has to be read again.
            key={document.DocumentHash}
            what="authorization"
            text={document.Text}
            consent={document.Consent}
            signerName={document.SignerName}
            schema={signingForm(document)}
            sign={(signing) =>
              mutateAsync({ PermissiblePurpose: purpose, ...signing }).catch((error: unknown) => {
                void query.refetch()
                throw error
              })
            }
            onSigned={() => {
              notify.success('You signed the authorization', 'Your copy is on its way by email.')
              onClosed()
            }}
            actions={
              <Button size="lg" onClick={() => confirmLeave(onClosed)}>
                Cancel
              </Button>
            }
          />
        )}
      </QueryState>
    </Dialog>
  )
}
