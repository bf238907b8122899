import { Navigate, Route, Routes } from 'react-router-dom'
import { MyMvrPage } from './my-mvrs/my-mvr-page.tsx'
import { paths } from './paths.ts'
import { ReportListPage } from './reports/report-list-page.tsx'

export default function App() {
  return (
    <Routes>
      <Route path={paths.reportList} element={<ReportListPage />} />
      <Route path={paths.myMvrs} element={<MyMvrPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
