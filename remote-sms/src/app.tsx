import { Navigate, Route, Routes } from 'react-router-dom'
import { lazyView } from 'shared-ui'
import { SmsNotifyPage } from './notify/sms-notify-page.tsx'
import { paths } from './paths.ts'
import { InspectionListPage } from './roadside/inspection-list-page.tsx'
import { ViolationListPage } from './roadside/violation-list-page.tsx'
import { SmsDashboardPage } from './safety/sms-dashboard-page.tsx'

const SmsSummaryPage = lazyView('The summary', () =>
  import('./summary/sms-summary-page.tsx').then((module) => module.SmsSummaryPage),
)
const WhatIfPage = lazyView('What if', () =>
  import('./summary/what-if-page.tsx').then((module) => module.WhatIfPage),
)
const ImportsPage = lazyView('Imports', () =>
  import('./imports/imports-page.tsx').then((module) => module.ImportsPage),
)

export default function App() {
  return (
    <Routes>
      <Route path={paths.smsNotify} element={<SmsNotifyPage />} />
      <Route path={paths.smsData} element={<Navigate to={paths.smsDashboard} replace />} />
      <Route path={paths.smsDashboard} element={<SmsDashboardPage />} />
      <Route path={paths.smsSummary} element={<SmsSummaryPage />} />
      <Route path={paths.whatIf} element={<WhatIfPage />} />
      <Route path={paths.smsInspections} element={<InspectionListPage />} />
      <Route path={paths.smsViolations} element={<ViolationListPage />} />
      <Route path={paths.smsImports} element={<ImportsPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
