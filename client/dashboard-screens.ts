/**
 * The screens behind the sign-in. In a file of its own, because the names of all their chunks (more than
 * three kilobytes, compressed) come with it, and the login must not load them.
 */
import type { ReactNode } from 'react';

/** Declared, not inferred: the screens depend on the routes, so inferred types would be circular. */
interface Screen {
  default: () => ReactNode;
}

export const pets = async (): Promise<Screen> => ({ default: (await import('./routes/pets/pets.tsx')).Pets });
export const newPet = async (): Promise<Screen> => ({ default: (await import('./routes/pets/new-pet.tsx')).NewPet });
export const pet = async (): Promise<Screen> => ({ default: (await import('./routes/health/pet.tsx')).Pet });
export const petCard = async (): Promise<Screen> => ({
  default: (await import('./routes/documents/pet-card.tsx')).PetCard,
});
export const owners = async (): Promise<Screen> => ({ default: (await import('./routes/accounts/owners.tsx')).Owners });
export const newOwner = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/new-owner.tsx')).NewOwner,
});
export const owner = async (): Promise<Screen> => ({ default: (await import('./routes/accounts/owner.tsx')).Owner });
export const givePet = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/give-pet.tsx')).GivePet,
});
export const adminOffers = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/admin-hand-overs.tsx')).AdminHandOvers,
});
export const family = async (): Promise<Screen> => ({ default: (await import('./routes/pets/family.tsx')).Family });
export const consent = async (): Promise<Screen> => ({ default: (await import('./routes/pets/consent.tsx')).Consent });
export const gallery = async (): Promise<Screen> => ({
  default: (await import('./routes/documents/gallery.tsx')).Gallery,
});
export const booklet = async (): Promise<Screen> => ({
  default: (await import('./routes/documents/booklet.tsx')).Booklet,
});
export const lost = async (): Promise<Screen> => ({ default: (await import('./routes/lost-found/lost.tsx')).Lost });
export const trash = async (): Promise<Screen> => ({ default: (await import('./routes/portability/trash.tsx')).Trash });
export const adminTrash = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/admin-trash.tsx')).AdminTrash,
});
export const memorial = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/memorial.tsx')).Memorial,
});
export const showVisit = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/show-visit.tsx')).ShowVisit,
});
export const tags = async (): Promise<Screen> => ({ default: (await import('./routes/lost-found/tags.tsx')).Tags });
export const sightings = async (): Promise<Screen> => ({
  default: (await import('./routes/lost-found/sightings.tsx')).Sightings,
});
export const findPet = async (): Promise<Screen> => ({
  default: (await import('./routes/lost-found/find-pet.tsx')).FindPet,
});
export const account = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/account.tsx')).Account,
});
export const adminAudit = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-audit.tsx')).AdminAudit,
});
export const adminPets = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-pets.tsx')).AdminPets,
});
export const adminFormerPatients = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-former-patients.tsx')).AdminFormerPatients,
});
export const adminOwners = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-owners.tsx')).AdminOwners,
});
export const adminAllTags = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-all-tags.tsx')).AdminAllTags,
});
export const adminUsers = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-users.tsx')).AdminUsers,
});
export const adminCampaigns = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/admin-campaigns.tsx')).AdminCampaigns,
});
export const adminCampaign = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/admin-campaign.tsx')).AdminCampaign,
});
export const adminClinic = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/admin-clinic.tsx')).AdminClinic,
});
export const adminStaff = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/admin-staff.tsx')).AdminStaff,
});
export const mySignature = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/my-signature.tsx')).MySignature,
});
export const adminClinics = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/admin-clinics.tsx')).AdminClinics,
});
export const adminAbuse = async (): Promise<Screen> => ({
  default: (await import('./routes/lost-found/admin-abuse.tsx')).AdminAbuse,
});
export const adminIntegrations = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-integrations.tsx')).AdminIntegrations,
});
export const adminTags = async (): Promise<Screen> => ({
  default: (await import('./routes/lost-found/admin-tags.tsx')).AdminTags,
});
export const adminLicences = async (): Promise<Screen> => ({
  default: (await import('./routes/pets/admin-licences.tsx')).AdminLicences,
});
export const adminPayments = async (): Promise<Screen> => ({
  default: (await import('./routes/billing/admin-payments.tsx')).AdminPayments,
});
export const counterInvoice = async (): Promise<Screen> => ({
  default: (await import('./routes/billing/counter-invoice.tsx')).CounterInvoice,
});
export const adminInvoicing = async (): Promise<Screen> => ({
  default: (await import('./routes/billing/admin-invoicing.tsx')).AdminInvoicing,
});
export const adminPlans = async (): Promise<Screen> => ({
  default: (await import('./routes/billing/admin-plans.tsx')).AdminPlans,
});
export const adminCatalogue = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-catalogue.tsx')).AdminCatalogue,
});
export const adminMails = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-mails.tsx')).AdminMails,
});
export const adminBackups = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-backups.tsx')).AdminBackups,
});
export const adminJobs = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-jobs.tsx')).AdminJobs,
});
export const bringList = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/bring-list.tsx')).BringList,
});
export const bringPet = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/bring-pet.tsx')).BringPet,
});
export const adminExport = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/export-clinic.tsx')).ExportClinic,
});
export const moving = async (): Promise<Screen> => ({
  default: (await import('./routes/portability/moving-guide.tsx')).MovingGuide,
});
export const counter = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/counter.tsx')).CounterScreen,
});
export const myAppointments = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/my-appointments.tsx')).MyAppointments,
});
export const appointments = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/appointments.tsx')).Appointments,
});
export const recallTexts = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/recall-texts.tsx')).RecallTexts,
});
export const adminToday = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/admin-today.tsx')).AdminToday,
});
export const carnet = async (): Promise<Screen> => ({
  default: (await import('./routes/documents/carnet.tsx')).Carnet,
});
export const costs = async (): Promise<Screen> => ({ default: (await import('./routes/pets/costs.tsx')).Costs });
export const trips = async (): Promise<Screen> => ({ default: (await import('./routes/health/trips.tsx')).Trips });
export const proofs = async (): Promise<Screen> => ({
  default: (await import('./routes/documents/proofs.tsx')).Proofs,
});
export const publicPage = async (): Promise<Screen> => ({
  default: (await import('./routes/lost-found/public-page.tsx')).PublicPage,
});
export const buy = async (): Promise<Screen> => ({ default: (await import('./routes/billing/buy.tsx')).Buy });
export const payphoneReturn = async (): Promise<Screen> => ({
  default: (await import('./routes/billing/gateway-return.tsx')).PayphoneReturn,
});
export const paypalReturn = async (): Promise<Screen> => ({
  default: (await import('./routes/billing/gateway-return.tsx')).PaypalReturn,
});
export const news = async (): Promise<Screen> => ({ default: (await import('./routes/accounts/news.tsx')).News });
export const videos = async (): Promise<Screen> => ({ default: (await import('./routes/admin/videos.tsx')).Videos });
export const report = async (): Promise<Screen> => ({ default: (await import('./routes/accounts/report.tsx')).Report });
export const adminReports = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/admin-reports.tsx')).AdminReports,
});
export const adminNews = async (): Promise<Screen> => ({
  default: (await import('./routes/accounts/admin-news.tsx')).AdminNews,
});
export const adminVideos = async (): Promise<Screen> => ({
  default: (await import('./routes/admin/admin-videos.tsx')).AdminVideos,
});
export const unknownAddress = async (): Promise<Screen> => ({
  default: (await import('./routes/frame/unknown-address.tsx')).UnknownAddress,
});
export const adminLots = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/admin-lots.tsx')).AdminLots,
});
export const adminLot = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/admin-lot.tsx')).AdminLot,
});
export const adminReview = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/admin-review.tsx')).AdminReview,
});
export const adminFigures = async (): Promise<Screen> => ({
  default: (await import('./routes/clinic/admin-figures.tsx')).AdminFigures,
});
