import { Navigate, Route, Routes } from 'react-router-dom'
import { AdverseListPage } from './adverse-actions/adverse-list-page.tsx'
import { BatchListPage } from './batches/batch-list-page.tsx'
import { BatchPage } from './batches/batch-page.tsx'
import { CriteriaPage } from './criteria/criteria-page.tsx'
import { MonitoringPage } from './monitoring/monitoring-page.tsx'
import { MyMvrPage } from './my-mvrs/my-mvr-page.tsx'
import { paths } from './paths.ts'
import { RecordHome } from './record/record-home.tsx'
import { RecordPage } from './record/record-page.tsx'
import { ReportPage } from './report-page/report-page.tsx'
import { ReportRedirect, ReportsRedirect } from './report-page/report-redirect.tsx'
import { ReportListPage } from './reports/report-list-page.tsx'
import { ReviewListPage } from './reviews/review-list-page.tsx'
import { ReviewPage } from './reviews/review-page.tsx'

export default function App() {
  return (
    <Routes>
      <Route path={paths.reportList} element={<ReportListPage />} />
      <Route path={paths.batchList} element={<BatchListPage />} />
      <Route path={paths.adverseActions} element={<AdverseListPage />} />
      <Route path={paths.criteria()} element={<CriteriaPage />} />
      <Route path={paths.viewReport} element={<ReportsRedirect />} />
      <Route path={`${paths.viewReport}/:id`} element={<ReportRedirect />} />
      <Route path={paths.report(':id')} element={<ReportPage />} />
      <Route path={paths.reviewList} element={<ReviewListPage />} />
      <Route path={paths.review(':id')} element={<ReviewPage />} />
      <Route path={paths.monitoring} element={<MonitoringPage />} />
      <Route path={paths.batch(':id')} element={<BatchPage />} />
      <Route path={paths.records} element={<RecordHome />} />
      <Route path={paths.record(':id')} element={<RecordPage />} />
      <Route path={paths.myMvrs} element={<MyMvrPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
