import { bullets, heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const shopNews: Article = {
  title: 'Nhà Nho mở cửa trên phố Tràng Thi',
  slug: 'nha-nho-mo-cua-pho-trang-thi',
  excerpt: 'Một căn nhà ống, ba tầng rượu, một bàn nếm sáu chỗ. Mời bạn ghé chơi, nếm thử và mang về một chai hợp mình.',
  cover: 'shop',
  coverAlt: 'Phố cổ Hà Nội và Tháp Rùa lúc chiều xuống',
  author: 'Nhà Nho',
  tags: ['Tin cửa hàng', 'Hà Nội'],
  wines: ['Origem Merlot', 'Kallisto', 'Maria Izabel Rosé', 'Fine Ruby Port'],
  seo: {
    meta_title: 'Nhà Nho mở cửa trên phố Tràng Thi, Hà Nội',
    meta_description:
      'Cửa hàng rượu vang Nhà Nho tại 36 Tràng Thi: ba tầng rượu, bàn nếm tối thứ Năm, giao trong ngày ở nội thành.',
  },
  daysAgo: 18,
  body: [
    paragraph(
      'Sau hơn một năm gõ cửa các nhà nhập khẩu, nếm chừng tám trăm chai và sơn lại một căn nhà ống cũ, **Nhà Nho** đã mở cửa tại số 36 phố Tràng Thi, cách Hồ Gươm bảy phút đi bộ.',
    ),
    heading('Vì sao là “Nhà Nho”?'),
    paragraph(
      'Nho là trái nho, mà cũng là nhà nho: người đọc sách, uống trà, bình thơ. Chúng tôi thích nghĩ rằng rượu vang cũng nên được thưởng thức như thế, **chậm rãi, có chuyện để nói, không phô trương**. Trên kệ không có chữ “thượng hạng” hay “đẳng cấp”; chỉ có tên người làm, tên vùng và vài câu kể thật.',
    ),
    heading('Ba tầng, ba tâm trạng'),
    bullets(
      '**Tầng một – Bữa cơm:** những chai dưới bảy trăm nghìn, xếp theo món ăn chứ không theo nước. Có hẳn một kệ tên là *Nem rán*.',
      '**Tầng hai – Vùng đất:** hơn bảy mươi vùng của mười bảy nước, mỗi vùng một tấm thẻ nhỏ kể chuyện.',
      '**Tầng ba – Để dành:** phòng mát 14 độ cho những chai có tuổi, và chỗ gửi rượu của khách.',
    ),
    quote('Ở đây không có câu hỏi ngớ ngẩn. Chỉ có ly rỗng chưa kịp rót.'),
    heading('Bàn nếm tối thứ Năm'),
    paragraph(
      'Mỗi tối thứ Năm, từ 19 giờ 30, chúng tôi mở bốn chai quanh một chủ đề, sáu người một bàn, kèm vài món nhắm làm từ bếp nhà hàng xóm: giò bê, nem tai, phô mai dê Ba Vì. Chi phí bằng giá vốn của rượu chia đều. Ai đi về bằng xe máy sẽ được mời **nếm và nhổ** như người trong nghề, hoặc được chúng tôi gọi xe.',
    ),
    heading('Mua hàng thế nào?'),
    numbered(
      'Ghé cửa hàng, thứ Hai tới thứ Bảy 9:00–21:30, Chủ nhật 10:00–21:00.',
      'Gọi **024 7300 1903** hoặc nhắn Zalo, kể món ăn và ngân sách.',
      'Chọn trên [trang sản phẩm](/san-pham), ghi chú ngày giờ muốn nhận.',
    ),
    paragraph(
      'Nội thành giao trong ngày, đơn từ hai chai được gói quà miễn phí. Những chai ghi *“Liên hệ”* thường chỉ còn một hai chai, niên vụ cũ; xin gọi trước để chúng tôi kiểm tra nút và mức rượu rồi mới báo giá.',
    ),
    heading('Một lời về trách nhiệm', 3),
    paragraph(
      'Nhà Nho không bán rượu cho người dưới 18 tuổi và có thể hỏi giấy tờ. Đã uống rượu bia thì không lái xe. Chúng tôi thà bán ít đi một chai còn hơn để một người khách về nhà không an toàn.',
    ),
    heading('Sắp tới có gì?', 3),
    paragraph(
      'Tháng tới, một người làm vang từ Douro sẽ ghé Hà Nội và đứng rót tại quầy cả buổi chiều. Sau đó là mùa [quà Tết](/bai-viet/chon-ruou-vang-lam-qua-tet), và một bàn nếm riêng về [rượu vang với mâm cơm Việt](/bai-viet/ruou-vang-va-mam-com-viet). Nếu bạn có ý tưởng cho chủ đề tiếp theo, cứ viết lên tấm bảng đen cạnh cầu thang: chúng tôi đọc hết.',
    ),
    paragraph('Hẹn gặp bạn ở Tràng Thi. Cửa luôn mở, đèn vàng, và trên bàn lúc nào cũng có sẵn một chai đang mở dở.'),
  ],
};
