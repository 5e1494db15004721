/**
 * The screens behind the sign-in. In a file of its own, because the names of all their chunks (more than
 * three kilobytes, compressed) come with it, and the login must not load them.
 */
import type { ReactNode } from 'react';

/** Declared, not inferred: the screens depend on the routes, so inferred types would be circular. */
interface Screen {
  default: () => ReactNode;
}

export const dashboard = async (): Promise<Screen> => ({ default: (await import('./routes/dashboard.tsx')).Dashboard });
export const home = async (): Promise<Screen> => ({ default: (await import('./routes/home.tsx')).Home });
export const pets = async (): Promise<Screen> => ({ default: (await import('./routes/pets.tsx')).Pets });
export const newPet = async (): Promise<Screen> => ({ default: (await import('./routes/new-pet.tsx')).NewPet });
export const pet = async (): Promise<Screen> => ({ default: (await import('./routes/pet.tsx')).Pet });
export const petCard = async (): Promise<Screen> => ({ default: (await import('./routes/pet-card.tsx')).PetCard });
export const owners = async (): Promise<Screen> => ({ default: (await import('./routes/owners.tsx')).Owners });
export const newOwner = async (): Promise<Screen> => ({ default: (await import('./routes/new-owner.tsx')).NewOwner });
export const owner = async (): Promise<Screen> => ({ default: (await import('./routes/owner.tsx')).Owner });
export const givePet = async (): Promise<Screen> => ({ default: (await import('./routes/give-pet.tsx')).GivePet });
export const family = async (): Promise<Screen> => ({ default: (await import('./routes/family.tsx')).Family });
export const gallery = async (): Promise<Screen> => ({ default: (await import('./routes/gallery.tsx')).Gallery });
export const lost = async (): Promise<Screen> => ({ default: (await import('./routes/lost.tsx')).Lost });
export const showVisit = async (): Promise<Screen> => ({
  default: (await import('./routes/show-visit.tsx')).ShowVisit,
});
export const tags = async (): Promise<Screen> => ({ default: (await import('./routes/tags.tsx')).Tags });
export const sightings = async (): Promise<Screen> => ({ default: (await import('./routes/sightings.tsx')).Sightings });
export const findPet = async (): Promise<Screen> => ({ default: (await import('./routes/find-pet.tsx')).FindPet });
export const account = async (): Promise<Screen> => ({ default: (await import('./routes/account.tsx')).Account });
export const adminOverview = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-overview.tsx')).AdminOverview,
});
export const adminAudit = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-audit.tsx')).AdminAudit,
});
export const adminPets = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-pets.tsx')).AdminPets,
});
export const adminOwners = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-owners.tsx')).AdminOwners,
});
export const adminPlates = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-plates.tsx')).AdminPlates,
});
export const adminUsers = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-users.tsx')).AdminUsers,
});
export const adminCampaigns = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-campaigns.tsx')).AdminCampaigns,
});
export const adminCampaign = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-campaign.tsx')).AdminCampaign,
});
export const adminClinics = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-clinics.tsx')).AdminClinics,
});
export const adminAbuse = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-abuse.tsx')).AdminAbuse,
});
export const adminIntegrations = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-integrations.tsx')).AdminIntegrations,
});
export const adminTags = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-tags.tsx')).AdminTags,
});
export const adminLicences = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-licences.tsx')).AdminLicences,
});
export const adminPayments = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-payments.tsx')).AdminPayments,
});
export const adminPlans = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-plans.tsx')).AdminPlans,
});
export const adminCatalogue = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-catalogue.tsx')).AdminCatalogue,
});
export const adminMails = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-mails.tsx')).AdminMails,
});
export const adminBackups = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-backups.tsx')).AdminBackups,
});
export const adminJobs = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-jobs.tsx')).AdminJobs,
});
export const adminToday = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-today.tsx')).AdminToday,
});
export const carnet = async (): Promise<Screen> => ({ default: (await import('./routes/carnet.tsx')).Carnet });
export const proofs = async (): Promise<Screen> => ({ default: (await import('./routes/proofs.tsx')).Proofs });
export const publicPage = async (): Promise<Screen> => ({
  default: (await import('./routes/public-page.tsx')).PublicPage,
});
export const buy = async (): Promise<Screen> => ({ default: (await import('./routes/buy.tsx')).Buy });
export const payphoneReturn = async (): Promise<Screen> => ({
  default: (await import('./routes/payphone-return.tsx')).PayphoneReturn,
});
export const paypalReturn = async (): Promise<Screen> => ({
  default: (await import('./routes/paypal-return.tsx')).PaypalReturn,
});
export const news = async (): Promise<Screen> => ({ default: (await import('./routes/news.tsx')).News });
export const videos = async (): Promise<Screen> => ({ default: (await import('./routes/videos.tsx')).Videos });
export const report = async (): Promise<Screen> => ({ default: (await import('./routes/report.tsx')).Report });
export const adminReports = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-reports.tsx')).AdminReports,
});
export const adminNews = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-news.tsx')).AdminNews,
});
export const adminVideos = async (): Promise<Screen> => ({
  default: (await import('./routes/admin-videos.tsx')).AdminVideos,
});
export const unknownAddress = async (): Promise<Screen> => ({
  default: (await import('./routes/unknown-address.tsx')).UnknownAddress,
});
