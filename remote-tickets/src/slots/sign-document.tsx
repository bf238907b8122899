export { SigningPage as default } from '../signatures/signing-page.tsx'
