import { masterData } from 'shared-api/accounts/master-data'
import type { App } from '../context.ts'
import { serve } from '../serve.ts'
import { cdlStates, dropdowns } from './master-data.ts'

export function masterDataRoutes(app: App) {
  serve(app, masterData.list, async () => cdlStates)
  serve(app, masterData.dropdown, async ({ query }) => dropdowns[query.key])
}
