import { bullets, heading, numbered, paragraph, quote } from '../blocks';
import type { Article } from './article';

export const choosing: Article = {
  title: 'Chọn chai vang đầu tiên: năm câu hỏi trước kệ hàng',
  slug: 'chon-chai-vang-dau-tien',
  excerpt: 'Đứng trước hàng trăm chai vang mà chưa biết bắt đầu từ đâu? Năm câu hỏi ngắn sau đây sẽ đưa bạn tới đúng ngăn kệ.',
  cover: 'choosing',
  coverAlt: 'Ba chai vang đỏ, trắng và hồng trước kệ rượu',
  author: 'Minh Anh',
  tags: ['Cho người mới', 'Chọn rượu', 'Mẹo nhỏ'],
  wines: ['Origem Merlot', 'Gabbiano Pinot Grigio', "Coteaux d'Aix-en-Provence Rosé", 'Los Cardos Malbec'],
  seo: {
    meta_title: 'Chọn chai vang đầu tiên: năm câu hỏi | Nhà Nho',
    meta_description:
      'Uống với ai, ăn món gì, thích đậm hay nhẹ, tầm tiền bao nhiêu: năm câu hỏi giúp người mới chọn đúng chai vang.',
  },
  daysAgo: 352,
  body: [
    paragraph(
      'Khách mới tới Nhà Nho thường nói một câu giống nhau: *“Mình không biết gì về vang cả.”* Thật ra bạn biết nhiều hơn bạn nghĩ. Bạn biết mình thích trà đặc hay trà loãng, cà phê đen hay bạc xỉu, thích xoài xanh chấm muối hay xoài chín. Từng ấy điều đã đủ để chọn một chai rượu.',
    ),
    heading('1. Bạn uống vào dịp nào?'),
    paragraph(
      'Một chai cho hai người xem phim tối thứ Sáu khác với chai đặt giữa bàn mười người. Bữa đông, hãy chọn chai **mềm và dễ mến**: Merlot, Pinot Grigio, vang hồng. Bữa ít người, có thời gian nhâm nhi, mới là lúc mở chai nhiều cá tính như Nebbiolo hay Syrah.',
    ),
    heading('2. Trên bàn có món gì?'),
    paragraph(
      'Quy tắc cũ *“thịt đỏ vang đỏ, cá vang trắng”* vẫn dùng được, nhưng nước chấm mới là thứ quyết định. Món nhiều chanh, giấm, mắm pha hợp với vang trắng có độ chua tươi. Món kho, món nướng cháy cạnh hợp với vang đỏ. Món cay thì nên chọn chai hơi ngọt và nhẹ độ.',
    ),
    heading('3. Bạn thích đậm hay nhẹ?'),
    bullets(
      '**Nhẹ:** Pinot Noir, Gamay, Vinho Verde. Uống như nước trái cây chín, ít chát.',
      '**Vừa:** Merlot, Sangiovese, Chardonnay không ủ gỗ. Hợp với hầu hết bữa cơm nhà.',
      '**Đậm:** Malbec, Cabernet Sauvignon, Primitivo. Dày, ấm, hợp thịt nướng và trời lạnh.',
    ),
    heading('4. Bạn muốn chi bao nhiêu?'),
    paragraph(
      'Ở tầm **300.000–500.000 đồng**, hãy tìm những vùng ít tên tuổi: Vinho Verde và Lisboa của Bồ Đào Nha, Valle Central của Chile, Puglia của Ý. Từ **600.000 đến một triệu**, bạn bắt đầu thấy rõ dấu ấn vùng đất. Trên một triệu là câu chuyện của thời gian: những chai cần nhiều năm mới nói hết lời.',
    ),
    quote('Chai vang ngon nhất là chai mà bạn muốn rót thêm ly thứ hai, dù nó giá bao nhiêu.'),
    heading('5. Bạn định mở khi nào?'),
    paragraph(
      'Phần lớn vang trên kệ được làm để uống trong vài năm đầu. Nếu mở ngay tối nay, chọn niên vụ gần đây và đừng lo chuyện “càng để càng ngon”. Chỉ một số ít chai đáng để dành; khi mua, bạn cứ hỏi nhân viên, chúng tôi sẽ nói thật.',
    ),
    heading('Một cách thử không tốn kém', 3),
    numbered(
      'Mua hai chai cùng giống nho, khác nước: chẳng hạn Malbec Argentina và Merlot Brazil.',
      'Mở cùng lúc, rót hai ly cạnh nhau, uống xen kẽ với một món ăn quen.',
      'Ghi lại ba từ đầu tiên bật ra trong đầu về mỗi ly.',
    ),
    paragraph(
      'Ba từ ấy chính là “khẩu vị” của bạn. Lần sau ghé cửa hàng, chỉ cần đọc lại là đủ. Còn nếu muốn xem trước ở nhà, mời bạn dạo qua [danh sách rượu vang](/san-pham) và lọc theo loại rượu, vùng và tầm giá.',
    ),
  ],
};
