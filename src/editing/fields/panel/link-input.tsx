import { Field, Flex } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { PageSearch } from '../../articles/panel/link/page-search';
import type { FormInputProps } from './input-props';

/** An address that is picked: a page of the website by its name, or a pasted address of another website. */
export function LinkInput(props: FormInputProps) {
  const { name, label, labelAction, hint, required = false, disabled = false } = props;
  const ref = useFocusInputField<HTMLInputElement>(name);
  const { value, error, onChange } = useField<string | null>(name);
  const save = (url: string): void => onChange(name, url === '' ? null : url);
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Field.Root name={name} error={error} hint={hint} required={required}>
        <Field.Label action={labelAction}>{label}</Field.Label>
        <Field.Input
          ref={ref}
          autoComplete="off"
          disabled={disabled}
          value={value ?? ''}
          onChange={(event: { target: { value: string } }) => save(event.target.value)}
        />
        <Field.Hint />
        <Field.Error />
      </Field.Root>
      {!disabled && <PageSearch onChoose={({ url }) => save(url)} onAddress={save} />}
    </Flex>
  );
}
