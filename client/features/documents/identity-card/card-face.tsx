/** Front and back of the ID card on the screen, in hundredths of its own width, so that it scales to any display. */
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import qrcode from 'qrcode';
import { cardAddress, type CardWord, type CardWords, verifyAddress } from '#server/documents/identity-card/rules.ts';
import waves from '../../../art/card-waves.svg';
import { BrandMark } from '../../../components/brand.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { messageSize, nameSize, valueSize } from './card-sizes.ts';
import { code128 } from './code-128.ts';
import classes from './card-face.module.css';

export interface CardData {
  words: CardWords;
  /** Codes of the species and of the photograph. */
  species: string;
  photo: string | null;
  /** The code without its dash. */
  code: string;
  /** The last printed card that is still valid. */
  paper: { number: string; issuedOn: string } | null;
  today: string;
}

export function CardFront({ card }: { card: CardData }) {
  const { words, species, photo, paper, today } = card;
  return (
    <Face words={words} species={species}>
      <header className={classes.band}>
        <span className={classes.brand}>
          <BrandMark />
          <b>
            PetLove<i>+</i>
          </b>
        </span>
        <span className={classes.title}>{words.title}</span>
      </header>
      <div className={classes.front}>
        <div className={classes.picture}>
          <PetPhoto species={species} photo={photo} size="fill" alt={`Foto de ${words.name}`} />
        </div>
        <div className={classes.facts}>
          <h2 className={classes.name} style={sized(nameSize(words.name))}>
            {words.name}
          </h2>
          <dl>
            {words.rows.map(({ label, value, wide }) => (
              <div key={label} data-wide={wide || undefined}>
                <dt>{label}</dt>
                <dd style={sized(valueSize(value, wide === true))}>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <footer className={classes.foot}>
        <span className={classes.code}>{words.code}</span>
        <span className={classes.issued}>
          {paper ? `Emitida ${paper.issuedOn}` : `Al ${today}`}
          {paper && <span className={classes.number}>{paper.number}</span>}
        </span>
      </footer>
    </Face>
  );
}

export function CardBack({ card }: { card: CardData }) {
  const { words, species, code, paper } = card;
  const bars = useMemo(() => code128(words.barcode.text), [words.barcode.text]);
  const said = [...words.message, { text: ' ' }, ...words.urgent];
  const letters = said.reduce((sum, word) => sum + word.text.length, 0);
  return (
    <Face words={words} species={species}>
      <div className={classes.back}>
        <Qr address={cardAddress(location.origin, code)} />
        <div className={classes.words}>
          <h2>{words.heading}</h2>
          <p className={classes.message} style={sized(messageSize(letters))}>
            <Words words={said} />
          </p>
          <p className={classes.verify}>
            Verifica este documento en
            <b>{verifyAddress(location.origin)}</b>
            {paper && <span className={classes.number}>{paper.number}</span>}
          </p>
        </div>
      </div>
      <div className={`${classes.band} ${classes.low}`}>
        <span className={classes.bars}>
          <svg
            viewBox={`-10 0 ${bars.width + 20} 1`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`Código de barras: ${words.barcode.text}`}
          >
            <path d={bars.path} />
          </svg>
          <span className={classes.caption}>{words.barcode.caption}</span>
        </span>
        <span className={classes.lowCode}>
          <span>Código</span>
          <b className={classes.code}>{words.code}</b>
        </span>
      </div>
      <p className={classes.disclaimer}>{words.disclaimer}</p>
    </Face>
  );
}

function Face({ words, species, children }: { words: CardWords; species: string; children: ReactNode }) {
  const style = { '--waves': `url("${waves}")` } as CSSProperties;
  return (
    <article className={classes.face} data-species={species} data-state={words.state} style={style}>
      {children}
    </article>
  );
}

function Words({ words }: { words: CardWord[] }) {
  return words.map(({ text, strong }, index) =>
    // The parts of one message never change their order.
    strong ? <b key={`${index}${text}`}>{text}</b> : <span key={`${index}${text}`}>{text}</span>,
  );
}

/** Two blank modules around the code; the light card supplies the rest of the quiet zone. */
const QUIET = 2;

function Qr({ address }: { address: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = qrcode.create(address, { errorCorrectionLevel: 'M' });
    let drawn = '';
    for (let y = 0; y < modules.size; y += 1)
      for (let x = 0; x < modules.size; x += 1) if (modules.get(y, x)) drawn += `M${x} ${y}h1v1h-1z`;
    return { size: modules.size, path: drawn };
  }, [address]);
  const side = size + 2 * QUIET;
  return (
    <svg
      className={classes.qr}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Código QR: ${address}`}
    >
      <path d={path} />
    </svg>
  );
}

function sized(size: number): CSSProperties {
  return { fontSize: `calc(var(--u) * ${size.toFixed(2)})` };
}
