import { Alert, Button, Flex, Modal, Typography } from '@strapi/design-system';
import { Form, useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import schema from '../../api/product/content-types/product/schema.json';
import { nameOfVintage, type NamedWine } from '../../api/product/new-vintage/names';
import PriceInput from '../custom-fields/price-input';
import { showPrice } from '../custom-fields/price-text';
import YearInput from '../custom-fields/year-input';
import { addressOf, isYear, useNewVintage, type Refusal, type VintageValues } from './use-new-vintage';

/** The wine that the new vintage is made of. */
export interface SourceWine extends NamedWine {
  documentId: string;
  price: number | null;
}

const EMPTY: VintageValues = { vintage: null, price: null };

interface ProblemProps {
  refusal: Refusal;
  onDismiss: () => void;
  /** the editor follows the link to the vintage that exists */
  onLeave: () => void;
}

function Problem({ refusal: { message, existing }, onDismiss, onLeave }: ProblemProps) {
  const { formatMessage } = useIntl();
  return (
    <Alert variant="danger" closeLabel={formatMessage({ id: 'shop.vintage.dismiss' })} onClose={onDismiss}>
      {message}{' '}
      {existing && (
        <Typography
          tag={Link}
          to={addressOf(existing.documentId)}
          onClick={onLeave}
          textColor="primary600"
          textDecoration="underline"
        >
          {formatMessage({ id: 'shop.vintage.open' }, { name: existing.name })}
        </Typography>
      )}
    </Alert>
  );
}

/** The name of the new draft, while its year is typed. */
function NewName({ wine }: { wine: SourceWine }) {
  const { formatMessage } = useIntl();
  const { vintage } = useForm('NewName', (form) => form.values) as VintageValues;
  const name = isYear(vintage) ? nameOfVintage(wine, vintage) : '…';
  return (
    <Typography tag="p" aria-live="polite" fontWeight="bold">
      {formatMessage({ id: 'shop.vintage.name' }, { name })}
    </Typography>
  );
}

function Inputs({ wine }: { wine: SourceWine }) {
  const { formatMessage } = useIntl();
  const inputs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the dialog's own: it goes back to what had the focus last when the menu, which closes behind it, takes the focus.
    const timer = setTimeout(() => inputs.current?.querySelector('input')?.focus());
    return () => clearTimeout(timer);
  }, []);
  const { name, price } = wine;
  const hint =
    price === null
      ? formatMessage({ id: 'shop.vintage.price-empty' })
      : formatMessage({ id: 'shop.vintage.price-before' }, { name, price: showPrice(price) });
  const { vintage: vintageAttribute, price: priceAttribute } = schema.attributes;
  return (
    <Flex ref={inputs} direction="column" alignItems="stretch" gap={4}>
      <YearInput name="vintage" label={formatMessage({ id: 'shop.vintage.year' })} required attribute={vintageAttribute} />
      <PriceInput name="price" label={formatMessage({ id: 'shop.vintage.price' })} hint={hint} attribute={priceAttribute} />
    </Flex>
  );
}

interface NewVintageFormProps {
  wine: SourceWine;
  onClose: () => void;
}

/** The inside of the dialog that asks for year and price of a new vintage. */
export function NewVintageForm({ wine, onClose }: NewVintageFormProps) {
  const { formatMessage } = useIntl();
  const { submit, isSending, refusal, dismiss } = useNewVintage(wine.documentId, onClose);
  return (
    <Form<VintageValues> method="POST" initialValues={EMPTY} onSubmit={submit}>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          {refusal && <Problem refusal={refusal} onDismiss={dismiss} onLeave={onClose} />}
          <Typography tag="p">{formatMessage({ id: 'shop.vintage.explanation' })}</Typography>
          <Inputs wine={wine} />
          <NewName wine={wine} />
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {formatMessage({ id: 'shop.vintage.cancel' })}
        </Button>
        <Button type="submit" loading={isSending}>
          {formatMessage({ id: 'shop.vintage.submit' })}
        </Button>
      </Modal.Footer>
    </Form>
  );
}

/** Instead of the form, while the wine's own form has changes: they would not be in the new draft, and be lost on the way to it. */
export function SaveFirst({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <Modal.Body>
        <Typography tag="p">{formatMessage({ id: 'shop.vintage.unsaved' })}</Typography>
      </Modal.Body>
      <Modal.Footer>
        <span />
        <Button onClick={onClose}>{formatMessage({ id: 'shop.vintage.back' })}</Button>
      </Modal.Footer>
    </>
  );
}
