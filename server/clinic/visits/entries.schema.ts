/** What the gates of a visit read: the same ids as behind the sign-in. */
export { vaccinationIdInput } from '#server/health/vaccines/schema.ts';
export { dewormingIdInput } from '#server/health/dewormings/schema.ts';
export { illnessIdInput } from '#server/health/illnesses/schema.ts';
export { medicineIdInput } from '#server/health/medicines/schema.ts';
export { checkupIdInput } from '#server/health/checkups/schema.ts';
export { weightIdInput } from '#server/health/weights/schema.ts';
export { petIdInput } from '#server/pets/pets/schema.ts';
