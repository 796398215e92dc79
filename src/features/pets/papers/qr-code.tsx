import { QRCode } from 'antd';
import { AntdProvider } from '../../../ui/theme/antd-provider.tsx';

/** The white margin that readers need, in modules (ISO/IEC 18004). */
const QUIET_ZONE_MODULES = 4;
/** As wide as its space on the paper. */
const WIDE = { width: '100%', height: 'auto' } as const;

/** An address as a QR code: black on white in every colour scheme, because cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <div className="qr-code">
      <AntdProvider>
        <QRCode
          value={text}
          type="svg"
          color="#000"
          bgColor="#fff"
          bordered={false}
          marginSize={QUIET_ZONE_MODULES}
          style={WIDE}
          role="img"
          aria-label={label}
        />
      </AntdProvider>
    </div>
  );
}
