/** A dog or a cat from above and from the side, cut from paper: waist, belly and ribs are those of a body condition. */
import classes from './body-drawing.module.css';

interface BodyDrawingProps {
  species: 'dog' | 'cat';
  /** 1 to 9. */
  condition: number;
}

export function BodyDrawing({ species, condition }: BodyDrawingProps) {
  // From thin, 0, to fat, 1.
  const fat = (condition - 1) / 8;
  return (
    <svg viewBox="0 0 300 128" className={classes.drawing} data-species={species} aria-hidden="true">
      <Above species={species} fat={fat} />
      <Side species={species} fat={fat} />
    </svg>
  );
}

interface BodyProps {
  species: 'dog' | 'cat';
  fat: number;
}

/** Ribs are seen on the thin ones alone. */
function ribsOf(fat: number): number {
  return Math.max(0, 1 - fat * 3.2);
}

function Above({ species, fat }: BodyProps) {
  const [chest, waist, hips] = [15 + 11 * fat, 6 + 27 * fat, 13 + 12 * fat];
  const middle = 64;
  const up = (half: number) => middle - half;
  const down = (half: number) => middle + half;
  const body = [
    `M34 ${up(chest * 0.62)}`,
    `C44 ${up(chest)} 58 ${up(chest)} 66 ${up(chest)}`,
    `C82 ${up(chest)} 84 ${up(waist)} 95 ${up(waist)}`,
    `C106 ${up(waist)} 106 ${up(hips)} 118 ${up(hips)}`,
    `C130 ${up(hips)} 134 ${up(hips * 0.5)} 134 ${middle}`,
    `C134 ${down(hips * 0.5)} 130 ${down(hips)} 118 ${down(hips)}`,
    `C106 ${down(hips)} 106 ${down(waist)} 95 ${down(waist)}`,
    `C84 ${down(waist)} 82 ${down(chest)} 66 ${down(chest)}`,
    `C58 ${down(chest)} 44 ${down(chest)} 34 ${down(chest * 0.62)}Z`,
  ].join('');
  const ribs = ribsOf(fat);
  return (
    <g>
      <path className={classes.tail} d={`M132 ${middle}C146 ${middle} 150 ${middle - 9} 158 ${middle - 12}`} />
      <path className={classes.body} d={body} />
      {[52, 60, 68, 76].map((x) => (
        <path
          key={x}
          className={classes.bone}
          style={{ opacity: ribs }}
          d={`M${x} ${up(chest - 2)}Q${x + 4} ${middle} ${x} ${down(chest - 2)}`}
        />
      ))}
      <path className={classes.bone} style={{ opacity: ribs }} d={`M44 ${middle}H128`} />
      <ellipse className={classes.body} cx="24" cy={middle} rx="15" ry="13.5" />
      {species === 'dog' ? (
        <>
          <path
            className={classes.ear}
            d={`M22 ${middle - 11}C30 ${middle - 24} 40 ${middle - 20} 36 ${middle - 8}Z`}
          />
          <path
            className={classes.ear}
            d={`M22 ${middle + 11}C30 ${middle + 24} 40 ${middle + 20} 36 ${middle + 8}Z`}
          />
          <ellipse className={classes.body} cx="10" cy={middle} rx="7" ry="7" />
          <ellipse className={classes.ink} cx="4.5" cy={middle} rx="2.4" ry="3.2" />
        </>
      ) : (
        <>
          <path className={classes.ear} d={`M20 ${middle - 13}L34 ${middle - 19}L32 ${middle - 6}Z`} />
          <path className={classes.ear} d={`M20 ${middle + 13}L34 ${middle + 19}L32 ${middle + 6}Z`} />
          <ellipse className={classes.ink} cx="9.5" cy={middle} rx="1.6" ry="2.2" />
        </>
      )}
    </g>
  );
}

function Side({ species, fat }: BodyProps) {
  // The belly rises behind the ribs of a thin one, and hangs below them on a fat one.
  const chest = 82 + 8 * fat;
  const tuck = 64 + 36 * fat;
  const back = 47 - 5 * fat;
  const ribs = ribsOf(fat);
  const neck = species === 'dog' ? 30 : 40;
  const body = [
    `M196 ${neck}`,
    `C204 ${back - 3} 214 ${back} 232 ${back}`,
    `C252 ${back} 262 ${back - 1} 272 ${back + 3}`,
    `C280 ${back + 7} 282 ${back + 18} 280 72`,
    `L266 ${Math.max(76, tuck - 2)}`,
    `C252 ${tuck + 4 * fat} 242 ${tuck + 5 * fat} 234 ${(chest + tuck) / 2 + 3}`,
    `C224 ${chest + 1} 212 ${chest + 2} 202 ${chest - 4}`,
    `C192 ${chest - 14} 190 ${neck + 22} 188 ${neck + 12}Z`,
  ].join('');
  return (
    <g>
      <path
        className={classes.tail}
        d={species === 'dog' ? 'M278 54C288 46 290 36 288 28' : 'M278 56C294 52 296 34 286 24'}
      />
      <path className={classes.leg} d="M206 74V112M272 66L270 86L276 112" />
      <path className={classes.body} d={body} />
      <path className={classes.leg} data-near d="M214 78V112M262 72L258 88L264 112" />
      {[208, 216, 224, 232].map((x) => (
        <path
          key={x}
          className={classes.bone}
          style={{ opacity: ribs }}
          d={`M${x} ${back + 7}Q${x + 5} ${back + 20} ${x - 1} ${chest - 6}`}
        />
      ))}
      {species === 'dog' ? (
        <>
          <path
            className={classes.body}
            d="M172 26C172 15 184 12 193 17C201 22 202 36 194 41C188 45 180 42 176 40C168 41 161 40 160 35C160 30 166 29 172 26Z"
          />
          <path className={classes.ear} d="M187 15C197 14 203 24 199 36C192 36 188 28 187 15Z" />
          <circle className={classes.ink} cx="180" cy="25" r="2" />
          <ellipse className={classes.ink} cx="161.5" cy="33" rx="2.8" ry="2.2" />
        </>
      ) : (
        <>
          <path className={classes.ear} d="M178 24L181 9L190 21Z" />
          <path className={classes.ear} d="M189 20L198 9L199 27Z" />
          <path
            className={classes.body}
            d="M171 36C169 25 178 18 188 19C198 20 203 30 200 39C197 48 187 51 179 48C174 46 172 42 171 36Z"
          />
          <circle className={classes.ink} cx="180" cy="32" r="2" />
          <ellipse className={classes.ink} cx="171.5" cy="37" rx="1.8" ry="1.5" />
        </>
      )}
    </g>
  );
}
