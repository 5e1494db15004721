/** Reportar Errores y/o Mejoras: a form, and beside it, or below it on a phone, the member's former reports. */
import { getRouteApi } from '@tanstack/react-router';
import { screenOf } from '#server/accounts/feedback/rules.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { MyReports } from '../../features/accounts/feedback/my-reports.tsx';
import { ReportForm } from '../../features/accounts/feedback/report-form.tsx';
import classes from '../../features/accounts/feedback/reports.module.css';

const route = getRouteApi('/dashboard/reportarError');

export function Report() {
  const { desde } = route.useSearch();
  return (
    <>
      <PageHeader title="Reportar Errores y/o Mejoras" lead="Lo lee una persona. Te respondemos aquí y por correo." />
      <div className={classes.sides}>
        <ReportForm screen={screenOf(desde)} />
        <MyReports />
      </div>
    </>
  );
}
