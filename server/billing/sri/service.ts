/** What issuing may ask of the SRI and of a signature. */
export { askAuthorization, askStanding, sendDocument } from './provider.ts';
export { signDocument } from './signature.provider.ts';
