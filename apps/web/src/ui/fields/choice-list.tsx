import { ComboboxItem, ComboboxPopover } from '@ariakit/react/combobox';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { landmarkOf } from '../landmark-of.ts';
import popup from '../popup.module.css';
import type { Choice } from './choice.ts';
import { mostShown } from './matching-choices.ts';

/** The list under a field that is searched by typing. */
export function ChoiceList({
  name,
  choices,
  chosen,
  typesText = false,
  under,
  none,
}: {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** Choosing fills the field with the text, in place of keeping a value. */
  readonly typesText?: boolean;
  /** What it opens under, when that is more than the line of text. */
  readonly under?: HTMLElement | null;
  /** What it says when there are no choices; without it nothing opens. */
  readonly none: string | null;
}) {
  const isEmpty = choices.length === 0;
  if (isEmpty && none === null) return null;
  return (
    <ComboboxPopover
      className={classNames(popup.popup, popup.list)}
      role={isEmpty ? 'status' : 'listbox'}
      aria-label={name}
      gutter={4}
      fixed
      sameWidth
      portal
      portalElement={landmarkOf}
      preserveTabOrder={false}
      unmountOnHide
      {...(under == null ? {} : { getAnchorRect: () => under.getBoundingClientRect() })}
    >
      {isEmpty && <span className={popup.note}>{none}</span>}
      {choices.slice(0, mostShown).map(({ value, label, disabled }) => (
        <ComboboxItem
          key={value}
          className={popup.entry ?? ''}
          value={value}
          title={label}
          disabled={disabled ?? false}
          setValueOnClick={typesText}
          aria-selected={chosen.includes(value)}
        >
          <span className={popup.words}>{label}</span>
          {chosen.includes(value) && (
            <span className={popup.mark}>
              <Icon name="check" size={14} />
            </span>
          )}
        </ComboboxItem>
      ))}
      {choices.length > mostShown && (
        <span
          className={popup.note}
          role="presentation"
        >{`${choices.length - mostShown} more: type to find them`}</span>
      )}
    </ComboboxPopover>
  );
}
