import { demoAccounts, tarnbrook } from './accounts.ts'
import { demoId } from './seeded-random.ts'

const agent = (name: string, given: string) => ({ id: demoId(given), name })

/** The agency's own, who is agent@demo.example too. */
export const firstAgent = agent('Rhea Thornquist', 'agent')
const atTarnbrook = agent('Ivo Castellane', 'agent Ivo Castellane')
const everywhere = agent('Marnie Okell', 'agent Marnie Okell')

export const demoAgents = [firstAgent, atTarnbrook, everywhere]

/** Who serves whom: the agency where agents may handle tickets, one agent everywhere, one at one carrier alone. */
export const agentsOfAccounts = demoAccounts.flatMap(({ id, allowsAgentTickets }) => [
  ...(allowsAgentTickets ? [{ account_id: id, agent_id: firstAgent.id }] : []),
  { account_id: id, agent_id: everywhere.id },
  ...(id === tarnbrook.id ? [{ account_id: id, agent_id: atTarnbrook.id }] : []),
])
