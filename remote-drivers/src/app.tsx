import { Navigate, Route, Routes } from 'react-router-dom'
import { BulkUploadPage } from './bulk-upload/bulk-upload-page.tsx'
import { DriverListPage } from './drivers/driver-list-page.tsx'
import { paths } from './paths.ts'

export default function App() {
  return (
    <Routes>
      <Route path={paths.driverList} element={<DriverListPage />} />
      <Route path={paths.bulkUpload} element={<BulkUploadPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  )
}
