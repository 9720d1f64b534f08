import { GroupPage, groupMetadata, type GroupPageProps } from '../../../components/group-page';

const PATH = '/thuong-hieu';

/** None in advance: each is rendered when it is first visited, and kept. */
export const generateStaticParams = () => [];

export const generateMetadata = (props: GroupPageProps) => groupMetadata(PATH, props);

export default function BrandPage({ params }: GroupPageProps) {
  return <GroupPage path={PATH} params={params} />;
}
