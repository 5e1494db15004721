import { router, staffProcedure } from '#server/platform/core/trpc.ts';
import { due } from './due.service.ts';
import { link } from './notices.service.ts';
import { pageInput } from './pages.schema.ts';
import { page } from './pages.service.ts';
import {
  agendaInput,
  appointmentInput,
  bookInput,
  changeInput,
  dueInput,
  freeInput,
  stateInput,
  walkInInput,
} from './schema.ts';
import { agenda, book, change, free, walkIn } from './service.ts';
import { setState } from './states.service.ts';

export const appointmentsRouter = router({
  agenda: staffProcedure('attend')
    .meta({ offline: 'day' })
    .input(agendaInput)
    .query(({ ctx, input }) => agenda(ctx, input)),
  free: staffProcedure('attend')
    .input(freeInput)
    .query(({ ctx, input }) => free(ctx, input)),
  due: staffProcedure('attend')
    .input(dueInput)
    .query(({ ctx, input }) => due(ctx, input)),
  book: staffProcedure('attend')
    .meta({ audit: 'appointments.book', idempotent: 'whole' })
    .input(bookInput)
    .mutation(({ ctx, input }) => book(ctx, input)),
  walkIn: staffProcedure('attend')
    .meta({ audit: 'appointments.walkIn', idempotent: 'whole' })
    .input(walkInInput)
    .mutation(({ ctx, input }) => walkIn(ctx, input)),
  change: staffProcedure('attend')
    .meta({ audit: 'appointments.change' })
    .input(changeInput)
    .mutation(({ ctx, input }) => change(ctx, input)),
  page: staffProcedure('attend')
    .input(pageInput)
    .query(({ ctx, input }) => page(ctx, input)),
  link: staffProcedure('attend')
    .meta({ audit: 'appointments.link' })
    .input(appointmentInput)
    .mutation(({ ctx, input }) => link(ctx, input)),
  setState: staffProcedure('attend')
    .meta({ audit: 'appointments.setState' })
    .input(stateInput)
    .mutation(({ ctx, input }) => setState(ctx, input)),
});
