import './icons/icon-set.ts'

export type { DocumentStore } from './documents/document-store.ts'
export { DocumentsPanel } from './documents/documents-panel.tsx'
export { PreviewDialog } from './documents/preview-dialog.tsx'
