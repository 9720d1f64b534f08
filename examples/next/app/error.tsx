'use client';

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <>
      <h1>Trang chưa mở được</h1>
      <p>Cửa hàng đang bận. Bạn thử lại sau ít phút.</p>
      <button type="button" className="button" onClick={reset}>
        Thử lại
      </button>
    </>
  );
}
