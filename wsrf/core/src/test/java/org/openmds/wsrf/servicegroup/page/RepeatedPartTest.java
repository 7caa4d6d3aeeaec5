package org.openmds.wsrf.servicegroup.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlPart;
import org.openmds.wsrf.xml.XmlPartReader;
import org.openmds.wsrf.xml.gzip.GzipParts;

class RepeatedPartTest {

    private static final int LONGER_THAN_ONE_PAGE = PagePool.MAX_PAGE_BYTES + 10_000;

    private final PagePool pool = new PagePool(2L * PagePool.MAX_PAGE_BYTES);

    @Test
    void bytesAreLentFromPagesAndStayTheSame() {
        byte[] bytes = bytes(LONGER_THAN_ONE_PAGE);
        RepeatedPart part = new RepeatedPart(XmlPart.of(bytes), pool);
        assertThat(pool.usedBytes()).isZero();

        for (int reader = 0; reader < 3; reader++) {
            assertThat(XmlPartReader.bytes(List.of(part))).isEqualTo(bytes);
        }

        assertThat(pool.usedBytes()).isBetween((long) LONGER_THAN_ONE_PAGE, LONGER_THAN_ONE_PAGE + 4_096L);
        assertThat(part.lend()).allMatch(loan -> loan.buffer().isDirect());
    }

    @Test
    void droppedPagesAreFreedAfterTheirLastReader() {
        byte[] bytes = bytes(20_000);
        RepeatedPart part = new RepeatedPart(XmlPart.of(bytes), pool);
        XmlPart.Loan reading = part.lend().getFirst();

        part.drop();
        part.drop();

        assertThat(pool.usedBytes()).isPositive();
        byte[] read = new byte[bytes.length];
        reading.buffer().get(read);
        assertThat(read).isEqualTo(bytes);
        reading.close();
        assertThat(pool.usedBytes()).isZero();
        assertThat(XmlPartReader.bytes(List.of(part))).isEqualTo(bytes);
        assertThat(pool.usedBytes()).isZero();
    }

    @Test
    void bytesThatFindNoRoomAreLentFromTheHeap() {
        byte[] bytes = bytes(3 * PagePool.MAX_PAGE_BYTES);
        RepeatedPart part = new RepeatedPart(XmlPart.of(bytes), pool);

        assertThat(XmlPartReader.bytes(List.of(part))).isEqualTo(bytes);
        assertThat(pool.usedBytes()).isZero();
    }

    @Test
    void compressedBytesAreKeptUntilThePartIsDropped() throws IOException {
        byte[] bytes = bytes(50_000);
        RepeatedPart part = new RepeatedPart(XmlPart.of(bytes), pool);

        assertThat(part.isDeflatedCached()).isTrue();
        assertThat(part.deflated()).isSameAs(part.deflated());
        byte[] zipped = XmlPartReader.bytes(GzipParts.of(List.of(part)));
        assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped)).readAllBytes()).isEqualTo(bytes);

        part.drop();
        assertThat(part.deflated()).isNotSameAs(part.deflated());
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(7).nextBytes(bytes);
        return bytes;
    }
}
