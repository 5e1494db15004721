/** The native player over our own file, with its captions. It loads nothing before the viewer presses play. */
import { addressOf, showLength } from '#server/admin/tutorials/rules.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './videos.module.css';

type Video = Answers['tutorials']['list'][number];

export function VideoPlayer({ video }: { video: Video & { code: string } }) {
  const { title, description, code, mime, seconds, captioned } = video;
  return (
    <section className={classes.player} aria-labelledby="video-abierto">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions stand below where there are any */}
      <video
        key={code}
        controls
        autoPlay
        preload="metadata"
        playsInline
        aria-label={title}
        onLoadedMetadata={(event) => event.currentTarget.toggleAttribute('data-known', true)}
      >
        <source src={addressOf(code)} type={mime ?? 'video/mp4'} />
        {captioned && (
          <track kind="captions" src={`${addressOf(code)}/subtitulos`} srcLang="es" label="Español" default />
        )}
        Tu navegador no reproduce este video.
      </video>
      <h2 id="video-abierto" tabIndex={-1}>
        {title}
      </h2>
      <p className="ink-2">
        {[seconds ? showLength(seconds) : '', captioned ? 'Con subtítulos en español' : ''].filter(Boolean).join(' · ')}
      </p>
      {description && <p className={classes.description}>{description}</p>}
    </section>
  );
}
