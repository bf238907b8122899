import './icons/icon-set.ts'

export type { DocumentStore } from './documents/document-store.ts'
export { PreviewDialog } from './documents/preview-dialog.tsx'
export { DocumentsPanel } from './documents/documents-panel.tsx'
