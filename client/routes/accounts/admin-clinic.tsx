/** Administración: the clinic that runs this installation. */
import { ButtonLink } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Branches } from '../../features/accounts/clinic-profile/branches.tsx';
import { ClinicForm } from '../../features/accounts/clinic-profile/clinic-form.tsx';
import classes from '../../features/accounts/clinic-profile/clinic.module.css';
import { LogoCard } from '../../features/accounts/clinic-profile/logo-card.tsx';
import { trpc } from '../../lib/trpc.ts';

export function AdminClinic() {
  const clinic = trpc.clinicProfile.get.useQuery();
  const { data } = clinic;
  return (
    <>
      <PageHeader title="La clínica" lead="Firma papeles, correos y mensajes, y está al pie de la bienvenida." />
      {data && (
        <div className={classes.page}>
          <ClinicForm clinic={data} />
          <div className={classes.beside}>
            <LogoCard logoCode={data.logoCode} name={data.name} />
            <Branches branches={data.branches} />
            {data.countryIso === 'EC' && <InvoicingLink />}
          </div>
        </div>
      )}
      {!data && (clinic.error ? <QueryFailure query={clinic} /> : <SkeletonRows rows={4} />)}
    </>
  );
}

/** The way to the first setting: the menu shows it only once the clinic issues, or sells subscriptions. */
function InvoicingLink() {
  return (
    <section className="section" aria-labelledby="facturas-de-la-clinica">
      <h2 id="facturas-de-la-clinica">Facturas electrónicas</h2>
      <p className="ink-2">Para lo que se cobra en el mostrador: el SRI las autoriza y llegan por correo.</p>
      <ButtonLink to="/dashboard/admin/facturas" search={{}} variant="outline">
        Configurar la facturación
      </ButtonLink>
    </section>
  );
}
