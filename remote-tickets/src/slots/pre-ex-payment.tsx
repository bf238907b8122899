export { PayPage as default } from '../payments/pay-page.tsx'
