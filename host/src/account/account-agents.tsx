import type { AccountDetails } from 'shared-api/accounts'
import { Avatar, Flex, Panel, Stack, Text } from 'shared-ui'

/** The agents of the carrier. */
export function AccountAgents({ agents }: { agents: AccountDetails['Agents'] }) {
  return (
    <Panel title="Agents" note={agents.length > 1 ? `${agents.length} in all` : undefined}>
      {agents.length === 0 ? (
        <Text color="fg.muted">No agent acts for this carrier.</Text>
      ) : (
        <Stack asChild gap="2">
          <ul>
            {agents.map(({ Id, Name }) => (
              <Flex asChild key={Id} align="center" gap="2" minHeight="32px">
                <li>
                  <Avatar name={Name} />
                  {Name}
                </li>
              </Flex>
            ))}
          </ul>
        </Stack>
      )}
    </Panel>
  )
}
