import { Button, Flex, Typography } from '@strapi/design-system';
import { ChevronLeft, ChevronRight } from '@strapi/icons';
import { useTexts } from './texts';

interface PagesProps {
  page: number;
  /** entries of all pages */
  total: number;
  /** entries of one page */
  size: number;
  onPage: (page: number) => void;
}

/** Turns the pages of a list; nothing for a single page. Strapi's own keeps the page in the address, of which there is one. */
export function Pages({ page, total, size, onPage }: PagesProps) {
  const { say, number } = useTexts('ui');
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
      {say(id)}
    </Button>
  );
  return (
    <Flex justifyContent="flex-end" gap={3} wrap="wrap" paddingTop={4}>
      {turn('previous', page - 1, ChevronLeft)}
      <Typography>{say('page', { page: number(page), pages: number(pages) })}</Typography>
      {turn('next', page + 1, ChevronRight)}
    </Flex>
  );
}
