import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { StatusTabs } from 'shared-ui'
import { paths } from '../paths.ts'

const tabs = [
  { value: paths.reportList, label: 'Reports' },
  { value: paths.batchList, label: 'Batches' },
  { value: paths.reviewList, label: 'Annual reviews' },
  { value: paths.monitoring, label: 'Monitoring' },
  { value: paths.adverseActions, label: 'Adverse actions' },
]

/** The lists, each with an address of its own. */
export function ListTabs({ current, children }: { current: string; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <StatusTabs label="Lists" value={current} tabs={tabs} onChanged={(path) => void navigate(path)}>
      {children}
    </StatusTabs>
  )
}
