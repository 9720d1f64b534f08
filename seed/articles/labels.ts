import { bullets, heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const labels: Article = {
  title: 'Đọc nhãn rượu vang trong ba mươi giây',
  slug: 'doc-nhan-ruou-vang',
  excerpt: 'Nhà làm vang, vùng, giống nho, niên vụ, độ cồn: năm dòng chữ nói gần hết điều cần biết, nếu bạn biết tìm ở đâu.',
  cover: 'labels',
  coverAlt: 'Ba nhãn rượu vang mẫu đặt cạnh nhau trên bàn',
  author: 'Minh Anh',
  tags: ['Cho người mới', 'Kiến thức'],
  wines: [
    "Pommard Premier Cru 'Grand Clos des Épenots'",
    'Felix Lemberger Trocken',
    'Barolo Riserva',
    'Dona Antonia Porto Reserva Tawny',
  ],
  seo: {
    meta_title: 'Đọc nhãn rượu vang trong ba mươi giây | Nhà Nho',
    meta_description:
      'Cựu thế giới ghi vùng, Tân thế giới ghi giống nho. Cách đọc niên vụ, hạng, Reserva, Riserva, Trocken, Brut trên nhãn.',
  },
  daysAgo: 77,
  body: [
    paragraph(
      'Nhãn rượu là tấm căn cước. Có nước ghi đủ họ tên, quê quán, ngày sinh; có nước chỉ ghi mỗi tên làng và mặc bạn tự hiểu. Học cách đọc nó, bạn sẽ bớt phải hỏi và bớt mua nhầm.',
    ),
    heading('Năm điều cần tìm'),
    numbered(
      '**Nhà làm vang.** Dòng quan trọng nhất. Cùng một làng, người giỏi và người dở cách nhau rất xa.',
      '**Vùng.** Càng cụ thể càng tốt: tên làng hơn tên tỉnh, tên tỉnh hơn tên nước.',
      '**Giống nho.** Có thể ghi ở mặt sau, cũng có thể không ghi.',
      '**Niên vụ.** Năm hái nho, không phải năm đóng chai. Không có năm nghĩa là phối nhiều năm.',
      '**Độ cồn.** Dưới 11% thường nhẹ hoặc hơi ngọt; trên 14,5% là đậm và ấm.',
    ),
    heading('Cựu thế giới và Tân thế giới'),
    paragraph(
      'Pháp, Ý, Tây Ban Nha thường ghi **vùng** và cho rằng bạn biết vùng đó trồng gì: Chablis là Chardonnay, Barolo là Nebbiolo, Pommard là Pinot Noir. Chile, Mỹ, Úc, Argentina ghi thẳng **giống nho** lên mặt trước. Không cách nào hơn cách nào, chỉ là hai thói quen.',
    ),
    heading('Những chữ hay gặp'),
    bullets(
      '**Reserva, Riserva:** ở Tây Ban Nha và Ý là quy định về thời gian ủ. Ở Chile hay Argentina, chữ này chủ yếu do nhà làm vang tự chọn.',
      '**Grand Cru, Premier Cru:** hạng của vườn tại Bourgogne; ở Bordeaux và Sauternes lại là hạng của nhà làm vang.',
      '**Vieille Vigne, Old Vine:** nho lấy từ gốc già, sản lượng ít, vị cô đặc. Không có định nghĩa chung về số tuổi.',
      '**Trocken, Sec, Secco, Brut:** khô. **Demi-Sec, Amabile, Dolce:** ngọt.',
      '**Tawny, Ruby, Colheita:** ba kiểu Port: ủ thùng lâu, trẻ và đỏ, hoặc ủ thùng của một năm duy nhất.',
      '**Mis en bouteille au château:** đóng chai tại nơi trồng nho.',
    ),
    quote('Nhãn đẹp cho biết ai vẽ nhãn. Tên người làm mới cho biết ai làm rượu.'),
    heading('Nhãn phụ tiếng Việt'),
    paragraph(
      'Theo quy định, rượu nhập khẩu phải có nhãn phụ ghi tên hàng, xuất xứ, nhà nhập khẩu, nồng độ, dung tích và cảnh báo. Hãy xem **tên nhà nhập khẩu** và tem còn nguyên. Chai không có nhãn phụ, giá lại rẻ bất thường, thì nên đặt xuống.',
    ),
    heading('Bài tập nhỏ', 3),
    paragraph(
      'Lần tới ghé cửa hàng, bạn hãy cầm một chai bất kỳ và thử đoán ba điều trước khi hỏi: khô hay ngọt, đậm hay nhẹ, uống ngay hay để được. Nhân viên sẽ chấm điểm, đúng cả ba được mời một ly. Còn nếu ở nhà, hãy mở một trang trong [danh sách sản phẩm](/san-pham): vùng, giống nho và nồng độ đều ghi rõ, chỉ cần che phần mô tả lại là có bài thi.',
    ),
    paragraph(
      'Đọc nhãn xong, bước tiếp theo là đọc ly. Mời bạn xem [cách nếm rượu trong năm bước](/bai-viet/nem-ruou-vang-trong-nam-buoc).',
    ),
  ],
};
