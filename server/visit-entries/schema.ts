/** What the gates of a visit read: the same ids as behind the sign-in. */
export { vaccinationIdInput } from '#server/vaccines/schema.ts';
export { dewormingIdInput } from '#server/dewormings/schema.ts';
export { illnessIdInput } from '#server/illnesses/schema.ts';
export { medicineIdInput } from '#server/medicines/schema.ts';
export { checkupIdInput } from '#server/checkups/schema.ts';
export { weightIdInput } from '#server/weights/schema.ts';
export { petIdInput } from '#server/pets/schema.ts';
