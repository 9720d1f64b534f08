import { Field, Popover, TextInput } from '@strapi/design-system';
import { Calendar } from '@strapi/icons';
import { useState, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { DayCalendar } from './day-calendar';
import { readDay, showDay } from './moment-text';

interface DayInputProps {
  /** as typed, or `31/12/2026` */
  text: string;
  onType: (text: string) => void;
  'aria-label'?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Strapi's action is 16 by 16 pixels; WCAG 2.2 asks for 24. */
const THUMB = { display: 'grid', placeItems: 'center', width: '2.4rem', height: '2.4rem' };

/** A day as dd/mm/yyyy, whatever the browser's language is, typed or chosen from a calendar. */
export function DayInput({ text, onType, disabled = false, inputRef, ...props }: DayInputProps) {
  const { formatMessage } = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const day = readDay(text);
  const choose = (chosen: string): void => {
    onType(showDay(chosen));
    setIsOpen(false);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <TextInput
        ref={inputRef}
        aria-label={props['aria-label']}
        inputMode="numeric"
        autoComplete="off"
        placeholder={formatMessage({ id: 'shop.day.form' })}
        disabled={disabled}
        value={text}
        // What is typed into a filled input replaces it.
        onFocus={(event) => event.target.select()}
        onChange={(event) => onType(event.target.value)}
        endAction={
          <Popover.Trigger>
            <Field.Action label={formatMessage({ id: 'shop.calendar.open' })} disabled={disabled} style={THUMB}>
              <Calendar aria-hidden />
            </Field.Action>
          </Popover.Trigger>
        }
      />
      <Popover.Content
        aria-label={formatMessage({ id: 'shop.moment.day' })}
        align="end"
        onOpenAutoFocus={(event) => event.preventDefault()}
      >
        <DayCalendar chosen={day ?? ''} onChoose={choose} />
      </Popover.Content>
    </Popover.Root>
  );
}
