export { ConsentPage as default } from '../consent/consent-page.tsx'
