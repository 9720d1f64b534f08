import { Box, Main } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import MarkdownIt from 'markdown-it';
import { styled } from 'styled-components';
import handbook from '../../../docs/huong-dan-bien-tap.md?raw';

const PICTURES = import.meta.glob('../../../docs/images/handbook/*.webp', { eager: true, query: '?url', import: 'default' });
const PICTURE_FOLDER = '../../../docs/';

const [, title = ''] = /^# (.*)$/m.exec(handbook) ?? [];

/** The text below its title. Pictures have the addresses that the build gave them. */
const html = new MarkdownIt().render(
  handbook
    .replace(/^# .*$/m, '')
    .replace(/\]\((images\/handbook\/[^)]+)\)/g, (_, path: string) => `](${PICTURES[PICTURE_FOLDER + path] ?? path})`),
);

/** Text as a browser shows it: Strapi takes the margins, the marks and the sizes of all elements away. */
const Text = styled(Box)`
  max-width: 100rem;
  font-size: 1.6rem;
  line-height: 1.6;
  color: ${({ theme }) => theme.colors.neutral800};
  :is(h2, h3, p, ul, ol, li, table, th, td, strong) {
    all: revert;
  }
  a {
    color: ${({ theme }) => theme.colors.primary700};
    text-decoration: underline;
  }
  img {
    display: block;
    max-width: 100%;
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
  }
  :is(th, td) {
    padding: 0.6rem 1.2rem 0.6rem 0;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral200};
    text-align: left;
    vertical-align: top;
  }
`;

/** The editors' handbook, docs/huong-dan-bien-tap.md: the program's own text, which is Vietnamese in every language of the panel. */
export default function HandbookPage() {
  return (
    <Main lang="vi">
      <Page.Title>{title}</Page.Title>
      <Layouts.Header title={title} />
      <Layouts.Content>
        <Text
          background="neutral0"
          padding={8}
          marginBottom={8}
          hasRadius
          shadow="tableShadow"
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </Layouts.Content>
    </Main>
  );
}
