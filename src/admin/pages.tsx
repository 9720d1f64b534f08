import { Button, Flex, Typography } from '@strapi/design-system';
import { ChevronLeft, ChevronRight } from '@strapi/icons';
import { useIntl } from 'react-intl';

interface PagesProps {
  translate: (id: 'previous' | 'next' | 'page', values?: { page: string; pages: string }) => string;
  page: number;
  total: number;
  size: number;
  onPage: (page: number) => void;
}

/** Buttons that turn the pages of a list; nothing for a single page. */
export function Pages({ translate, page, total, size, onPage }: PagesProps) {
  const { formatNumber: number } = useIntl();
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  const turn = (id: 'previous' | 'next', to: number, Icon: typeof ChevronLeft) => (
    <Button
      variant="tertiary"
      size="S"
      disabled={to < 1 || to > pages}
      startIcon={<Icon aria-hidden />}
      onClick={() => onPage(to)}
    >
      {translate(id)}
    </Button>
  );
  return (
    <Flex justifyContent="flex-end" gap={3} wrap="wrap" paddingTop={4}>
      {turn('previous', page - 1, ChevronLeft)}
      <Typography>{translate('page', { page: number(page), pages: number(pages) })}</Typography>
      {turn('next', page + 1, ChevronRight)}
    </Flex>
  );
}
