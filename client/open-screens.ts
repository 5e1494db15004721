/**
 * The screens that a link or a code opens. A file of its own, like dashboard-screens.ts: the names of what they load stay out of the
 * login's script.
 */
export const afterRegister = () => import('./routes/after-register.tsx');
export const confirmRegistration = () => import('./routes/confirm-registration.tsx');
export const deleteAccount = () => import('./routes/delete-account.tsx');
export const confirmEmail = () => import('./routes/confirm-email.tsx');
export const changePassword = () => import('./routes/change-password.tsx');
export const enter = () => import('./routes/enter.tsx');
export const joinAccount = () => import('./routes/join-account.tsx');
export const completeRegistration = () => import('./routes/complete-registration.tsx');
export const firstAdmin = () => import('./routes/first-admin.tsx');
export const careDone = () => import('./routes/care-done.tsx');
export const visit = () => import('./routes/visit.tsx');
export const transfer = () => import('./routes/transfer.tsx');
export const invitation = () => import('./routes/invitation.tsx');
export const proof = () => import('./routes/proof.tsx');
export const verifyPaper = () => import('./routes/verify-paper.tsx');
