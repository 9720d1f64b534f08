import { Box, Main } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import MarkdownIt from 'markdown-it';
import { styled } from 'styled-components';
import handbook from '../../../docs/huong-dan-bien-tap.md?raw';

const PICTURES = import.meta.glob('../../../docs/images/handbook/*.webp', { eager: true, query: '?url', import: 'default' });
const PICTURE_FOLDER = '../../../docs/';

interface Section {
  id: string;
  title: string;
  html: string;
}

const anchorOf = (title: string): string => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');

/** The handbook's title and its sections, whose pictures have the addresses that the build gave them. */
function readHandbook(): { title: string; introduction: string; sections: Section[] } {
  const markdown = new MarkdownIt();
  const [first = '', ...others] = handbook.split(/^## /m);
  const [title = '', ...introduction] = first.replace(/^# /, '').split('\n');
  const render = (text: string): string =>
    markdown.render(
      text.replace(/\]\((images\/handbook\/[^)]+)\)/g, (_, path: string) => `](${PICTURES[PICTURE_FOLDER + path] ?? path})`),
    );
  const sections = others.map((text) => {
    const [heading = '', ...rest] = text.split('\n');
    return { id: anchorOf(heading), title: heading, html: render(rest.join('\n')) };
  });
  return { title, introduction: render(introduction.join('\n')), sections };
}

const { title, introduction, sections } = readHandbook();

/** Text as a browser shows it: Strapi takes the margins, the marks and the sizes of all elements away. */
const Text = styled(Box)`
  max-width: 100rem;
  font-size: 1.6rem;
  line-height: 1.6;
  color: ${({ theme }) => theme.colors.neutral800};
  :is(h2, h3, p, ul, ol, li, table, th, td, strong) {
    all: revert;
  }
  h2 {
    scroll-margin-top: 1.6rem;
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
        <Text background="neutral0" padding={8} marginBottom={8} hasRadius shadow="tableShadow">
          <div dangerouslySetInnerHTML={{ __html: introduction }} />
          <nav aria-label={title}>
            <ul>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ul>
          </nav>
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              <div dangerouslySetInnerHTML={{ __html: section.html }} />
            </section>
          ))}
        </Text>
      </Layouts.Content>
    </Main>
  );
}
