/**
 * The screens that a link or a code opens. In a file of its own, like dashboard-screens.ts, so that the names
 * of their chunks stay out of the login's script.
 */
import type { ReactNode } from 'react';

/** Declared, not inferred: the screens depend on the routes, so inferred types would be circular. */
interface Screen {
  default: () => ReactNode;
}

export const afterRegister = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/after-register.tsx')).AfterRegister,
});
export const confirmRegistration = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/confirm-registration.tsx')).ConfirmRegistration,
});
export const deleteAccount = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/delete-account.tsx')).DeleteAccountByLink,
});
export const confirmEmail = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/confirm-email.tsx')).ConfirmEmail,
});
export const changePassword = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/change-password.tsx')).ChangePassword,
});
export const mailLink = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/mail-link.tsx')).MailLink,
});
export const enter = async (): Promise<Screen> => ({ default: (await import('./routes/accounts/enter.tsx')).Enter });
export const joinAccount = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/join-account.tsx')).JoinAccount,
});
export const completeRegistration = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/complete-registration.tsx')).CompleteRegistration,
});
export const firstAdmin = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/first-admin.tsx')).FirstAdmin,
});
export const careDone = async (): Promise<Screen> => ({
  default: (await import('./routes/health/care-done.tsx')).CareDone,
});
export const visit = async (): Promise<Screen> => ({ default: (await import('./routes/clinic/visit.tsx')).Visit });
export const transfer = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/transfer.tsx')).Transfer,
});
export const appointmentLink = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/appointment-link.tsx')).AppointmentLink,
});
export const askAppointment = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/ask-appointment.tsx')).AskAppointment,
});
export const take = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/take-record.tsx')).TakeRecord,
});
export const ownerThread = async (): Promise<Screen> => ({
  default: (await import('./routes/lost-found/owner-thread.tsx')).OwnerThread,
});
export const invitation = async (): Promise<Screen> => ({
  default: (await import('./routes/pets/invitation.tsx')).Invitation,
});
export const staffInvitation = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/staff-invitation.tsx')).StaffInvitation,
});
export const proof = async (): Promise<Screen> => ({ default: (await import('./routes/documents/proof.tsx')).Proof });
export const verifyPaper = async (): Promise<Screen> => ({
  default: (await import('./routes/documents/verify-paper.tsx')).VerifyPaper,
});
export const noRecalls = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/no-recalls.tsx')).NoRecalls,
});
