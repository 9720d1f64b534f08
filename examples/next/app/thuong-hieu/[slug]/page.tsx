import { GroupPage, groupMetadata, type GroupPageProps } from '../../../components/group-page';

const PATH = '/thuong-hieu';

export const generateMetadata = (props: GroupPageProps) => groupMetadata(PATH, props);

export default function BrandPage({ params }: GroupPageProps) {
  return <GroupPage path={PATH} params={params} />;
}
