import { Box, Field, TextInput } from '@strapi/design-system';
import { Calendar } from '@strapi/icons';
import { useRef, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { readDay, showDay } from './moment-text';

interface DayInputProps {
  /** as typed, or `31/12/2026` */
  text: string;
  onType: (text: string) => void;
  'aria-label'?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** The browser's own calendar opens at this element. It writes days in the browser's language, so its text is not shown. */
const UNSEEN = { position: 'absolute', right: 0, bottom: 0, width: 0, height: 0, opacity: 0 } as const;

/** A day as dd/mm/yyyy, whatever the browser's language is, typed or chosen from the browser's calendar. */
export function DayInput({ text, onType, disabled = false, inputRef, ...props }: DayInputProps) {
  const { formatMessage } = useIntl();
  const calendar = useRef<HTMLInputElement>(null);
  return (
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
        <Box position="relative">
          <Field.Action
            label={formatMessage({ id: 'shop.calendar.open' })}
            disabled={disabled}
            onClick={() => calendar.current?.showPicker()}
          >
            <Calendar aria-hidden />
          </Field.Action>
          <input
            ref={calendar}
            type="date"
            aria-hidden
            tabIndex={-1}
            style={UNSEEN}
            value={readDay(text) ?? ''}
            onChange={({ target }) => onType(showDay(target.value))}
          />
        </Box>
      }
    />
  );
}
