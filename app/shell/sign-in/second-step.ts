// Loaded on demand by the sign-in form, while the sign-in page has the form from the start: without this
// module between them that page would be what is loaded.
export { SecondStepForm } from './second-step-form.tsx';
