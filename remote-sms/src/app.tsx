import { Navigate, Route, Routes } from 'react-router-dom'
import { paths } from './paths.ts'
import { SmsDashboardPage } from './safety/sms-dashboard-page.tsx'

export default function App() {
  return (
    <Routes>
      <Route path={paths.smsData} element={<Navigate to={paths.smsDashboard} replace />} />
      <Route path={paths.smsDashboard} element={<SmsDashboardPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
