import { formatDate } from 'shared-ui'

/** '2026-11' is 'Nov 2026'. */
export const monthName = (month: string) => formatDate(`${month}-01`).slice(3)
