// Loaded on demand by the sign-in form, although the sign-in page includes the form statically: without this
// module in between, the whole page would be loaded instead.
export { SecondStepForm } from './second-step-form.tsx';
