import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Không tìm thấy trang' };

export default function NotFound() {
  return (
    <>
      <h1>Không tìm thấy trang</h1>
      <p>
        Trang này không có hoặc không còn nữa. <a href="/san-pham">Xem tất cả rượu</a>
      </p>
    </>
  );
}
