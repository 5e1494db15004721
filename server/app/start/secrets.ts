/** The secrets of the data folder at the start: sealed where they are not, made where they are missing. */
import path from 'node:path';
import { sealSecrets } from '#server/accounts/security/sealing.service.ts';
import { type Config, StartError } from '#server/platform/config/config.ts';
import { commandOf } from '#server/platform/lib/project.ts';
import { ensureSigningKey } from '#server/platform/signing-keys/service.ts';
import { vapidKeys } from '#server/platform/push/provider.ts';

/** Reports which secrets a restore without its key has lost, and how to continue. */
export async function sealOrReportLost(context: Parameters<typeof sealSecrets>[0]) {
  const file = path.join(context.config.dataDir, 'secret.key');
  const { factors, webhooks } = await sealSecrets(context).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.startsWith(file))) throw error;
    throw new StartError(
      `DATA_DIR: ${file} está dañado. Recupera una copia; si no la hay, bórralo: el arranque dice qué se perdió.`,
    );
  });
  if (factors > 0)
    console.error(
      `SECRET_KEY: ${factors} verificaciones en dos pasos se sellaron con otra clave. Devuelve la de antes (SECRET_KEY o ${file}), o cada persona entra con un código de recuperación y la activa otra vez; sin códigos: ${commandOf('admin')} correo --sin-segundo-paso.`,
    );
  if (webhooks > 0)
    console.error(`SECRET_KEY: ${webhooks} webhooks se sellaron con otra clave: quítalos y agrégalos otra vez.`);
}

/** Made before the first paper asks for it; of several servers that start at once one makes it. */
export async function makeSigningKey(context: Parameters<typeof ensureSigningKey>[0]) {
  const { lost } = await ensureSigningKey(context);
  if (lost)
    console.error(
      'SECRET_KEY: la clave que firma los documentos se selló con otra clave. Se hizo una nueva; los papeles ya impresos se siguen comprobando con la de antes.',
    );
}

export async function makeVapidKeys({ dataDir }: Config) {
  try {
    await vapidKeys(dataDir, (file) =>
      console.error(`${file} estaba vacío, como lo deja un corte de luz: se hicieron claves nuevas para los avisos.`),
    );
  } catch {
    const file = path.join(dataDir, 'vapid.json');
    throw new StartError(
      `DATA_DIR: ${file} está dañado o no se puede usar. Recupera una copia, o bórralo y cada persona activa otra vez sus avisos.`,
    );
  }
}
