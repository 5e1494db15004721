/** One entry in full, with its actions to correct and remove it. */
import { Children, type ReactNode, useState } from 'react';
import { Attachments } from '../../pets/files/attachments.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconEdit, IconPrinter, IconTrash } from '../../../components/icons/act.tsx';
import { IconAlert, IconChevronDown, IconEye, IconEyeOff } from '../../../components/icons/base.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { type Attachment, attachedTo, PURPOSE } from '../../../lib/attachments.ts';
import { useGrowingInView } from '../../../lib/use-growing-in-view.ts';
import type { SignedPaper } from '../entries/signed-paper.ts';
import { DISPUTED, disputeWord, type EntryRef, FORM_OF, mayWith } from './entry.ts';
import classes from './entry-card.module.css';
import type { EntryActs } from './use-entry-acts.ts';

export interface EntryCardProps {
  entry: EntryRef;
  petId: number;
  title: string;
  /** One line under the title. */
  lead: ReactNode;
  chip?: ReactNode;
  /** Between the title and the facts: the progress of a treatment. */
  children?: ReactNode;
  facts: readonly { name: string; value: ReactNode }[];
  signature: string;
  /** All attachments of the record: the card shows those of its entry. */
  files?: readonly Attachment[];
  disabled?: boolean;
  /** The entry's own paper, where it was signed. */
  paper?: SignedPaper | null;
  /** A row that opens, in a list of several; one that must be read stands open. */
  row?: boolean;
  /** Absent for a reader. */
  acts: EntryActs | undefined;
}

export function EntryCard(props: EntryCardProps) {
  const {
    entry,
    petId,
    title,
    lead,
    chip,
    children,
    facts,
    signature,
    files = [],
    disabled = false,
    paper,
    row = false,
    acts,
  } = props;
  const [asked, setAsked] = useState(false);
  const open = !row || asked;
  const purpose = PURPOSE[FORM_OF[entry.kind]];
  const target = purpose && { purpose, id: entry.id };
  const may = acts && mayWith(entry, acts);
  const dispute = may?.dispute;
  const canDisable = !acts?.asStaff && (entry.kind === 'disease' || entry.kind === 'medicine');
  return (
    <li className={`sheet ${classes.card}`} data-disabled={disabled || undefined} data-row={row || undefined}>
      <div className={classes.head}>
        <Sticker kind={entry.kind} size={row ? 34 : 40} />
        <div className={classes.words}>
          <h3>
            {row ? (
              <button type="button" className={classes.opener} aria-expanded={open} onClick={() => setAsked(!asked)}>
                {title}
              </button>
            ) : (
              title
            )}
          </h3>
          <p className="small ink-2 num">{lead}</p>
        </div>
        {chip && <span className={classes.chip}>{chip}</span>}
        {row && <IconChevronDown className={classes.arrow} />}
      </div>
      {open && (
        <>
          {children}
          {entry.ofVisit?.disputed && <p className="small strong">{DISPUTED}</p>}
          <FactList facts={facts} />
          {target && (
            <Attachments
              petId={petId}
              target={target}
              of={entry.name}
              files={attachedTo(files, target)}
              add={acts && 'Agregar foto o PDF'}
              canEdit={acts !== undefined}
            />
          )}
          <div className={classes.foot}>
            <p className="mini ink-3">{signature}</p>
            {(acts || paper) && (
              <div className={classes.acts}>
                {paper && <PrintPaper paper={paper} of={entry.name} />}
                {acts && dispute && (
                  <Button
                    variant="subtle"
                    size="sm"
                    leftSection={<IconAlert />}
                    onClick={() => acts.dispute(entry, !dispute.disputed)}
                    aria-label={`${disputeWord(dispute)}: ${entry.name}`}
                  >
                    {disputeWord(dispute)}
                  </Button>
                )}
                {may?.correct && (
                  <ButtonLink
                    to="."
                    search={(search) => ({ ...search, editar: FORM_OF[entry.kind], entrada: entry.id, de: petId })}
                    variant="subtle"
                    size="sm"
                    leftSection={<IconEdit />}
                    aria-label={`Corregir ${entry.name}`}
                  >
                    Corregir
                  </ButtonLink>
                )}
                {acts && may?.remove && (
                  <Button
                    variant="subtle"
                    size="sm"
                    leftSection={<IconTrash />}
                    onClick={() => acts.remove(entry)}
                    aria-label={`Quitar ${entry.name}`}
                  >
                    Quitar
                  </Button>
                )}
                {acts && canDisable && (
                  <MoreMenu label={`Más acciones para ${entry.name}`}>
                    {disabled ? (
                      <MoreMenuItem icon={<IconEye />} onClick={() => acts.enable(entry)}>
                        Volver a habilitar
                      </MoreMenuItem>
                    ) : (
                      <MoreMenuItem icon={<IconEyeOff />} onClick={() => acts.disable(entry)}>
                        Deshabilitar
                      </MoreMenuItem>
                    )}
                  </MoreMenu>
                )}
              </div>
            )}
          </div>
        </>
      )}
    </li>
  );
}

function PrintPaper({ paper: { name, open, choose }, of }: { paper: SignedPaper; of: string }) {
  const same = { variant: 'subtle', size: 'sm', leftSection: <IconPrinter />, 'aria-label': `${name}: ${of}` } as const;
  if (!choose)
    return (
      <Button {...same} onClick={open}>
        {name}
      </Button>
    );
  return (
    <ButtonLink {...same} to="." search={(search) => ({ ...search, ...choose })} resetScroll={false}>
      {name}
    </ButtonLink>
  );
}

/** A text of its own, in the lines in which it was written. */
export function CardText({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <h4 className="small ink-2">{title}</h4>
      <p className={classes.text}>{text}</p>
    </div>
  );
}

/** Fills a phone's screen, and what comes next. */
const STEP = 8;

/** The cards of a kind; a long list is drawn as far as it is read. */
export function EntryCards({ amount, children }: { amount: number; children: ReactNode }) {
  const cards = Children.toArray(children);
  const { shown, end } = useGrowingInView(cards.length, STEP);
  return (
    <div>
      <ul className={classes.list} data-long={amount > 30 || undefined}>
        {cards.slice(0, shown)}
      </ul>
      <div ref={end} />
    </div>
  );
}

/** Entries that no longer count, folded below the others. */
export function FoldedCards({ title, amount, children }: { title: string; amount: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (amount === 0) return null;
  return (
    <details className={classes.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} <span className="num">{amount}</span>
      </summary>
      {open && <EntryCards amount={amount}>{children}</EntryCards>}
    </details>
  );
}
