import type { Text } from '../../editorial/labels';

/** The texts of the project's own inputs and messages, and Strapi's own texts where they would name Strapi or a regular expression. */
export const OWN: Readonly<Record<string, Text>> = {
  'shop.year.name': ['Năm', 'Year'],
  'shop.year.description': ['Một năm, ví dụ 1990', 'A year, such as 1990'],
  'shop.year.outside': ['Năm phải từ {min} đến {max}.', 'The year must be from {min} to {max}.'],
  'shop.list.name': ['Danh sách', 'List'],
  'shop.list.description': ['Danh sách các từ ngắn', 'A list of short texts'],
  'shop.list.placeholder': ['Gõ rồi nhấn Enter…', 'Type, then press Enter…'],
  'shop.list.entries': ['Các mục đã thêm', 'Entries'],
  'shop.list.remove': ['Xóa “{item}”', 'Remove “{item}”'],
  'shop.list.added': ['Đã thêm {items}', 'Added {items}'],
  'shop.list.removed': ['Đã xóa {item}', 'Removed {item}'],
  'shop.list.too-long': ['Mỗi mục tối đa {max} ký tự.', 'At most {max} characters each.'],
  'shop.list.too-many': ['Tối đa {max} mục.', 'At most {max} entries.'],
  'shop.address.form': [
    'Chỉ dùng chữ thường không dấu, số và dấu gạch nối, ví dụ: vang-do.',
    'Only lowercase letters without marks, digits and hyphens, such as vang-do.',
  ],
  'shop.value.kind': ['Giá trị không đúng kiểu.', 'The value is not of the right kind.'],

  'app.components.LeftMenu.navbrand.title': ['Cửa hàng rượu vang', 'Wine shop'],
  'app.components.LeftMenu.navbrand.workplace': ['Quản trị', 'Administration'],
  'Auth.form.welcome.title': ['Cửa hàng rượu vang', 'The wine shop'],
  'Auth.form.welcome.subtitle': ['Đăng nhập để quản lý nội dung', 'Sign in to manage its content'],
  'Auth.form.register.subtitle': [
    'Tài khoản quản trị đầu tiên. Thông tin này chỉ dùng để đăng nhập và chỉ lưu trong cơ sở dữ liệu của cửa hàng.',
    'The first administrator’s account. It serves to sign in here and is stored in the shop’s own database alone.',
  ],
  // The button of plugin-rest-cache, which brings English alone.
  'cache.purge.delete-entry': ['Làm mới bộ nhớ đệm', 'Purge the cache'],
  'cache.purge.confirm-modal-title': ['Làm mới bộ nhớ đệm?', 'Purge the cache?'],
  'cache.purge.confirm-modal-body': [
    'Mọi câu trả lời về loại nội dung này sẽ được tạo lại. Bình thường không cần: những gì đã lưu hiện ra ngay.',
    'Every answer about this type of content is made anew. There is no need after a save, which is seen at once.',
  ],
  'cache.purge.confirm-modal-confirm': ['Làm mới', 'Purge'],
  'cache.purge.success': ['Đã làm mới bộ nhớ đệm', 'The cache was purged'],
  // A content type of Strapi's own, in the menu by its schema's name.
  User: ['Tài khoản API', 'API accounts'],
  'app.components.ToggleCheckbox.on-label': ['Có', 'Yes'],
  'app.components.ToggleCheckbox.off-label': ['Không', 'No'],
  'components.Input.error.validation.regex': ['Giá trị chưa đúng dạng.', 'The value does not have the right form.'],
  // The limits of an input, above its help. 2147483647 is no limit that anybody would set.
  'content-manager.form.Input.hint.text': [
    '{max, select, undefined {{min, select, undefined {} other {Từ {min} trở lên.{br}}}} 2147483647 {} other {{min, select, undefined {Tối đa {max}{unit}.{br}} 0 {Tối đa {max}{unit}.{br}} 1 {Tối đa {max}{unit}.{br}} other {Từ {min} đến {max}{unit}.{br}}}}}{description}',
    '{max, select, undefined {{min, select, undefined {} other {At least {min}.{br}}}} 2147483647 {} other {{min, select, undefined {At most {max}{unit}.{br}} 0 {At most {max}{unit}.{br}} 1 {At most {max}{unit}.{br}} other {From {min} to {max}{unit}.{br}}}}}{description}',
  ],
  'content-manager.form.Input.hint.character.unit': [' ký tự', '{maxValue, plural, one { character} other { characters}}'],
};
