package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;

class OneWayContentTest {

    private static final XmlFragment BODY = XmlFragment.parse("<n:Notify xmlns:n='urn:n'>é</n:Notify>");

    private final ArrayByteBufferPool.Tracking pool = new ArrayByteBufferPool.Tracking();
    private final OneWayContent content = new OneWayContent(BODY, "text/xml",
            new DirectBuffers(pool, 1 << 10));

    @Test
    void read_theFirstTime_givesAllAndBorrowsUntilItIsReleased() {
        assertThat(content.isBegun()).isFalse();
        assertThat(pool.getLeaks()).isEmpty();

        Content.Chunk chunk = content.read();

        assertThat(content.isBegun()).isTrue();
        assertThat(chunk.isLast()).isTrue();
        assertThat(chunk.remaining()).isEqualTo((int) content.getLength());
        assertThat(StandardCharsets.UTF_8.decode(chunk.getByteBuffer().slice()).toString())
                .isEqualTo(BODY.toString());
        assertThat(pool.getLeaks()).hasSize(1);
        chunk.release();
        assertThat(pool.getLeaks()).isEmpty();
        assertThat(content.read()).isSameAs(Content.Chunk.EOF);
    }

    @Test
    void read_afterRewind_givesAllAgain() {
        content.read().release();

        assertThat(content.rewind()).isTrue();

        Content.Chunk again = content.read();
        assertThat(again.remaining()).isEqualTo((int) content.getLength());
        again.release();
    }

    @Test
    void read_afterFailure_saysSo() {
        content.fail(new IOException("gone"));

        assertThat(Content.Chunk.isFailure(content.read())).isTrue();
        assertThat(content.rewind()).isFalse();
        assertThat(pool.getLeaks()).isEmpty();
    }

    @Test
    void read_moreIsLentThanMayBe_givesThePartsFromWhereTheyAre() {
        DirectBuffers few = new DirectBuffers(pool, BODY.length() + 1);
        Content.Chunk first = new OneWayContent(BODY, "text/xml", few).read();
        OneWayContent second = new OneWayContent(BODY, "text/xml", few);

        Content.Chunk part = second.read();

        assertThat(pool.getLeaks()).hasSize(1);
        assertThat(StandardCharsets.UTF_8.decode(part.getByteBuffer().slice()).toString()).isEqualTo(BODY.toString());
        part.release();
        assertThat(second.read()).isSameAs(Content.Chunk.EOF);
        first.release();
        OneWayContent third = new OneWayContent(BODY, "text/xml", few);
        assertThat(third.read().isLast()).isTrue();
    }
}
