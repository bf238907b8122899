import { Navigate, Route, Routes } from 'react-router-dom'
import { paths } from './paths.ts'
import { ReportListPage } from './reports/report-list-page.tsx'

export default function App() {
  return (
    <Routes>
      <Route path={paths.reportList} element={<ReportListPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
