export { ReturnPage as default } from '../payments/return-page.tsx'
