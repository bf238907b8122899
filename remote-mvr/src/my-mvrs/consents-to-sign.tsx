import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PermissiblePurpose } from 'shared-api/mvr'
import { Box, Button, Flex, lazyView, Mark, Panel, Text } from 'shared-ui'
import { consentQueries } from '../consent/consent-queries.ts'

const ConsentDialog = lazyView('The disclosure', () =>
  import('./consent-dialog.tsx').then((module) => module.ConsentDialog),
)

interface Asked {
  purpose: PermissiblePurpose
  carrier: string
}

/** What the driver is asked to sign: one disclosure for each purpose. */
export function ConsentsToSign() {
  const { data = [] } = useQuery(consentQueries.asked())
  const [signing, setSigning] = useState<PermissiblePurpose>()
  const asked = new Map<PermissiblePurpose, Asked>()
  for (const { PermissiblePurpose__c: purpose, Carrier__r: carrier } of data)
    if (purpose !== null) asked.set(purpose, { purpose, carrier: carrier.Name })
  return (
    <>
      {asked.size > 0 && (
        <Panel title="Consents to sign" isFlush>
          <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
            {[...asked.values()].map(({ purpose, carrier }) => (
              <Flex
                as="li"
                key={purpose}
                wrap="wrap"
                align="center"
                gap="8px 12px"
                px="4"
                py="3"
                textStyle="dense"
              >
                <Mark kind="due" />
                <Box flex="1 1 200px" minWidth="0">
                  <Text fontWeight="semibold">{purpose}</Text>
                  <Text color="fg.muted">{carrier} asks to get your motor vehicle record.</Text>
                </Box>
                <Button
                  variant="primary"
                  icon="pencil"
                  aria-label={`Read and sign: ${purpose}`}
                  onClick={() => setSigning(purpose)}
                >
                  Read and sign
                </Button>
              </Flex>
            ))}
          </Box>
        </Panel>
      )}
      {signing !== undefined && <ConsentDialog purpose={signing} onClosed={() => setSigning(undefined)} />}
    </>
  )
}
