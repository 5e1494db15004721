/** The public addresses, and the root route of all. */
import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { safeReturnPath } from './lib/return-path.ts';
import { reading, text } from './lib/search.ts';
import { isForNow } from './lib/session-storage.ts';

export const rootRoute = createRootRoute({ component: Root });

function Root() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  useEffect(() => {
    document.title = title ? `PetLove+ - ${title}` : 'PetLove+';
  }, [title]);
  return <Outlet />;
}

/** The screens of mail links and codes: opened once, and mostly by visitors who never see the login. */
const screens = () => import('./open-screens.ts');
const screen = (name: keyof Awaited<ReturnType<typeof screens>>) =>
  lazyRouteComponent(() => screens().then((all) => all[name]()));

export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    // For a member without Recordar it opens the login, which ends that session (accounts/auth/use-enter.ts).
    throw redirect({ to: isForNow() ? '/login' : '/dashboard' });
  },
});
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Iniciar sesión' },
  /** `volver`: where the visitor wanted to go; `aviso`: why a social login failed. */
  validateSearch: reading({ volver: safeReturnPath, aviso: text }),
  component: lazyRouteComponent(() => import('./routes/accounts/login.tsx'), 'Login'),
});
export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  staticData: { title: 'Registro' },
  component: lazyRouteComponent(() => import('./routes/accounts/register.tsx'), 'Register'),
});
export const afterRegisterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/posRegistro',
  staticData: { title: 'Revisa tu correo' },
  validateSearch: reading({ correo: text, con: text }),
  component: screen('afterRegister'),
});
export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/olvideClave',
  staticData: { title: 'Recuperar contraseña' },
  component: lazyRouteComponent(() => import('./routes/accounts/forgot-password.tsx'), 'ForgotPassword'),
});
export const confirmRegistrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirmarRegistro/$token',
  staticData: { title: 'Registro Exitoso' },
  component: screen('confirmRegistration'),
});
export const deleteAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/eliminarCuenta/$token',
  staticData: { title: 'Eliminar cuenta' },
  component: screen('deleteAccount'),
});
export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirmarCorreo/$token',
  staticData: { title: 'Confirmar correo' },
  component: screen('confirmEmail'),
});
export const changePasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cambiarClave/$token',
  staticData: { title: 'Nueva contraseña' },
  component: screen('changePassword'),
});
/** A mail that stands for the password; `enviado` says that it is on its way to `correo`. */
export const mailLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enlace/$token',
  staticData: { title: 'Tu enlace' },
  validateSearch: reading({ correo: text }),
  component: screen('mailLink'),
});
/** A successful social login ends here: the session exists, the profile is not loaded yet. */
export const enterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/entrar',
  staticData: { title: 'Entrando' },
  validateSearch: reading({ volver: safeReturnPath }),
  component: screen('enter'),
});
export const joinAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unirCuenta/$token',
  staticData: { title: 'Unir cuenta' },
  validateSearch: reading({ volver: safeReturnPath }),
  component: screen('joinAccount'),
});
export const completeRegistrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/completarRegistro/$token',
  staticData: { title: 'Tu correo' },
  validateSearch: reading({ volver: safeReturnPath }),
  component: screen('completeRegistration'),
});
export const firstAdminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/primerAdministrador/$token',
  staticData: { title: 'Primer administrador' },
  component: screen('firstAdmin'),
});
export const careDoneRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/yaEstaHecho/$token',
  staticData: { title: 'Ya está hecho' },
  component: screen('careDone'),
});
/** A veterinarian opens it from the code that an owner shows; `abierta` once the visit has begun. */
export const visitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/consulta/$token',
  staticData: { title: 'Consulta' },
  component: screen('visit'),
});
/** The link of a mail that offers an animal; a signed-in member answers it here too. */
export const transferRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/traspaso/$token',
  staticData: { title: 'Traspaso' },
  component: screen('transfer'),
});
/** The link below a recall's letter. */
export const noRecallsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sinAvisos/$token',
  staticData: { title: 'Avisos' },
  component: screen('noRecalls'),
});
/** The link or the code with which the clinic hands a record over. */
export const takeRecordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/libreta/$token',
  staticData: { title: 'Libreta' },
  component: screen('take'),
});
/** The link of an appointment: its guardian confirms, moves or cancels it. */
export const appointmentLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/turno/$token',
  staticData: { title: 'Turno' },
  component: screen('appointmentLink'),
});
/** Of the clinic's page: for visitors without an account. */
export const askAppointmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pedirTurno',
  staticData: { title: 'Pedir turno' },
  component: screen('askAppointment'),
});
/** The link of a mail about a kept animal's tag; the finder's own side is the server's page `/aviso/<token>`. */
export const ownerThreadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/avisoDePlaca/$token',
  staticData: { title: 'Aviso de placa' },
  component: screen('ownerThread'),
});
export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitacion/$token',
  staticData: { title: 'Invitación' },
  component: screen('invitation'),
});
export const staffInvitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/equipo/$token',
  staticData: { title: 'Invitación al equipo' },
  component: screen('staffInvitation'),
});
export const proofRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/comprobante/$codigo',
  staticData: { title: 'Comprobante de vacunas' },
  component: screen('proof'),
});
const verifyPaper = screen('verifyPaper');
export const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verificar',
  staticData: { title: 'Verificar documento' },
  component: verifyPaper,
});
export const verifyPaperRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verificar/$numero',
  staticData: { title: 'Verificar documento' },
  component: verifyPaper,
});
