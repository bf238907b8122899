import { sql } from 'kysely'
import { call } from 'shared-api'
import { notifications } from 'shared-api/notifications/notifications'
import type { TestService } from './test-service.ts'

/** The bell of whom the typed client speaks for. */
export const bell = () => call(notifications.list, { query: { PageSize: 50 } })

/** The kinds in it, newest first. */
export const kindsInBell = async () => (await bell()).Data.map(({ Kind }) => Kind)

/** Every user's bell is empty. */
export const emptyBells = ({ admin }: TestService) => sql`delete from notification`.execute(admin)
