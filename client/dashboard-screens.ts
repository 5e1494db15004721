/**
 * The screens behind the sign-in. A file of its own: the names of everything they load (more than three kilobytes, packed) come
 * with it, and the login carries none of them.
 */
export const dashboard = () => import('./routes/dashboard.tsx');
export const home = () => import('./routes/home.tsx');
export const pets = () => import('./routes/pets.tsx');
export const newPet = () => import('./routes/new-pet.tsx');
export const pet = () => import('./routes/pet.tsx');
export const petCard = () => import('./routes/pet-card.tsx');
export const owners = () => import('./routes/owners.tsx');
export const newOwner = () => import('./routes/new-owner.tsx');
export const owner = () => import('./routes/owner.tsx');
export const givePet = () => import('./routes/give-pet.tsx');
export const family = () => import('./routes/family.tsx');
export const gallery = () => import('./routes/gallery.tsx');
export const lost = () => import('./routes/lost.tsx');
export const showVisit = () => import('./routes/show-visit.tsx');
export const tags = () => import('./routes/tags.tsx');
export const sightings = () => import('./routes/sightings.tsx');
export const findPet = () => import('./routes/find-pet.tsx');
export const account = () => import('./routes/account.tsx');
export const adminPets = () => import('./routes/admin-pets.tsx');
export const adminUsers = () => import('./routes/admin-users.tsx');
export const adminClinics = () => import('./routes/admin-clinics.tsx');
export const adminAbuse = () => import('./routes/admin-abuse.tsx');
export const adminTags = () => import('./routes/admin-tags.tsx');
export const adminLicences = () => import('./routes/admin-licences.tsx');
export const adminPayments = () => import('./routes/admin-payments.tsx');
export const adminPlans = () => import('./routes/admin-plans.tsx');
export const adminJobs = () => import('./routes/admin-jobs.tsx');
export const carnet = () => import('./routes/carnet.tsx');
export const proofs = () => import('./routes/proofs.tsx');
export const publicPage = () => import('./routes/public-page.tsx');
export const buy = () => import('./routes/buy.tsx');
export const payphoneReturn = () => import('./routes/payphone-return.tsx');
export const paypalReturn = () => import('./routes/paypal-return.tsx');
