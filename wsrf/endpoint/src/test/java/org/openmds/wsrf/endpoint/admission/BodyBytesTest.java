package org.openmds.wsrf.endpoint.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

import org.eclipse.jetty.io.Content;
import org.junit.jupiter.api.Test;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class BodyBytesTest {

    @Property(tries = 200)
    void append_anyPieces_keepsAllBytesInOrder(
            @ForAll @Size(max = 20) List<@IntRange(min = 0, max = 90_000) Integer> pieces,
            @ForAll @IntRange(min = -1, max = 100_000) int announced) {
        BodyBytes body = new BodyBytes(announced);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (int i = 0; i < pieces.size(); i++) {
            byte[] piece = new byte[pieces.get(i)];
            Arrays.fill(piece, (byte) i);
            body.append(ByteBuffer.wrap(piece));
            expected.writeBytes(piece);
        }

        assertThat(body.length()).isEqualTo(expected.size());
        assertThat(body.toArray()).isEqualTo(expected.toByteArray());
        assertThat(joined(body.chunks())).isEqualTo(expected.toByteArray());
    }

    @Test
    void toArray_ofAnAnnouncedBody_isNoCopy() {
        BodyBytes body = new BodyBytes(3);
        body.append(ByteBuffer.wrap(new byte[]{1}));
        body.append(ByteBuffer.wrap(new byte[]{2, 3}));

        assertThat(body.toArray()).containsExactly(1, 2, 3).isSameAs(body.toArray());
    }

    @Test
    void append_manySingleBytes_needsFewSegments() {
        BodyBytes body = new BodyBytes(-1);
        for (int i = 0; i < 100_000; i++) {
            body.append(ByteBuffer.wrap(new byte[]{7}));
        }

        assertThat(body.chunks()).hasSizeLessThan(20);
    }

    private static byte[] joined(List<Content.Chunk> chunks) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (Content.Chunk chunk : chunks) {
            assertThat(chunk.isLast()).isFalse();
            byte[] bytes = new byte[chunk.remaining()];
            chunk.getByteBuffer().get(bytes);
            joined.writeBytes(bytes);
        }
        return joined.toByteArray();
    }
}
