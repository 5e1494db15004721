/** Textos de Hoy: the clinic's own words for each kind of care and each way of sending, seen on a real animal. */
import { getRouteApi } from '@tanstack/react-router';
import { mayDo } from '#server/platform/core/rights.ts';
import { CHANNELS, TEMPLATE_KINDS, usualTemplate } from '#server/clinic/recalls/templates.rules.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Pills } from '../../components/pills.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { showFailure, showToast } from '../../components/toast.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { TemplateForm } from '../../features/clinic/recalls/template-form.tsx';
import { WhatsappSetting } from '../../features/clinic/whatsapp/whatsapp-setting.tsx';
import classes from '../../features/clinic/recalls/recall.module.css';
import { CHANNEL_WORDS, TEMPLATE_WORDS } from '../../features/clinic/recalls/recall-words.ts';
import { invalidate } from '../../lib/invalidate.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/hoy/textos');

export function RecallTexts() {
  const { cuidado, via } = route.useSearch();
  const navigate = route.useNavigate();
  const templates = trpc.recalls.templates.useQuery(undefined, { refetchOnWindowFocus: false });
  const may = mayDo(trpc.auth.me.useQuery().data?.roles ?? [], 'administer');
  const whatsapp = trpc.whatsapp.setting.useQuery(undefined, { enabled: may, refetchOnWindowFocus: false });
  const kind = TEMPLATE_KINDS.find((one) => one === cuidado) ?? 'vaccine';
  const channel = CHANNELS.find((one) => one === via) ?? 'chat';
  const go = (search: { cuidado?: string; via?: string }) =>
    void navigate({ search: (old) => ({ ...old, ...search }), replace: true, resetScroll: false });
  const own = templates.data?.own.find((one) => one.kind === kind && one.channel === channel);
  return (
    <>
      <PageHeader title="Textos de Hoy" lead="Lo que reciben los tutores, con las palabras de tu clínica." />
      <div className={classes.tools}>
        <Pills
          label="De qué"
          value={kind}
          onChange={(value) => go({ cuidado: value })}
          options={TEMPLATE_KINDS.map((value) => ({ value, label: TEMPLATE_WORDS[value] }))}
        />
        <Pills
          label="Por dónde"
          value={channel}
          onChange={(value) => go({ via: value })}
          options={CHANNELS.map((value) => ({ value, label: CHANNEL_WORDS[value] }))}
        />
      </div>
      {templates.error && !templates.data ? (
        <QueryFailure query={templates} />
      ) : !templates.data || (may && whatsapp.isPending) ? (
        <SkeletonForm fields={2} />
      ) : (
        <>
          <TemplateForm
            key={`${kind} ${channel} ${own?.text ?? ''} ${own?.subject ?? ''}`}
            template={own ?? usualTemplate(kind, channel)}
            own={own !== undefined}
            readOnly={!may}
          />
          <ByItself byItself={templates.data.byItself} readOnly={!may} />
          {may && <WhatsappSetting />}
        </>
      )}
    </>
  );
}

function ByItself({ byItself, readOnly }: { byItself: boolean; readOnly: boolean }) {
  const choose = trpc.recalls.chooseByItself.useMutation({
    onSuccess: (chosen) =>
      showToast(chosen.byItself ? 'Los correos salen solos desde mañana.' : 'Ya no sale ninguno solo.'),
    onError: (error) => showFailure(readError(error).message),
    onSettled: () => invalidate('recalls'),
  });
  return (
    <section className={`sheet pad ${classes.byItself}`} aria-labelledby="solos">
      <h2 id="solos">Que salgan solos</h2>
      <SwitchField
        label="Escribir por correo a los tutores sin cuenta"
        help="De 9:00 a 18:00, cuando algo está por tocar o tocó hace poco; como máximo una vez al mes a cada quien, que puede decir que no quiere más. Quien tiene cuenta ya recibe sus propios recordatorios."
        checked={byItself}
        disabled={readOnly || choose.isPending}
        onChange={(wanted) => choose.mutate({ byItself: wanted })}
      />
    </section>
  );
}
