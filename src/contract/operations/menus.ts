import { groupListRequest } from '../../read-model/query/group-list';
import { operation } from '../operation';
import { menuAnswerSchema, menuListSchema, menuRequest, type Menu } from '../schemas/menu';

const footer: Menu = {
  id: 2,
  location: 'footer',
  name: 'Menu chân trang',
  items: [
    {
      id: 45,
      label: 'Mua hàng',
      url: '/san-pham',
      target: '_self',
      children: [
        {
          id: 46,
          label: 'Giao hàng và đổi trả',
          url: '/chinh-sach/giao-hang',
          target: '_self',
          children: [{ id: 48, label: 'Các tỉnh', url: '/chinh-sach/giao-hang/cac-tinh', target: '_self', children: [] }],
        },
      ],
    },
  ],
};

const page = { href: '/api/v1/menus?page=1&per_page=100' };

export const listMenus = operation({
  ...groupListRequest,
  id: 'listMenus',
  tag: 'Site',
  summary: 'All menus',
  description: 'By location. An item whose target is not published is left out, with what hangs below it.',
  status: 200,
  answer: menuListSchema,
  example: {
    data: [footer],
    meta: { page: 1, per_page: 100, total: 1, total_pages: 1 },
    _links: { self: page, first: page, last: page },
  },
});

export const getMenu = operation({
  ...menuRequest,
  id: 'getMenu',
  tag: 'Site',
  summary: 'The menu of a location',
  description: '`header`, `footer` or whatever else the editors named.',
  status: 200,
  answer: menuAnswerSchema,
  example: { data: footer, _links: { self: { href: '/api/v1/menus/footer' } } },
});
