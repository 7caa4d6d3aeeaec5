package org.openmds.loadtest.generator.kind.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Searches for texts in buffers without copying them. */
public final class ByteSearch {

    private ByteSearch() {
    }

    /** True if the buffer contains a text in UTF-8. */
    public static boolean contains(ByteBuffer in, String text) {
        return text.isEmpty() || indexOf(in, text.getBytes(StandardCharsets.UTF_8), 0) >= 0;
    }

    /** Returns the index of a text relative to the buffer's position; -1 if it is not found. */
    public static int indexOf(ByteBuffer in, byte[] text, int from) {
        int base = in.position();
        int last = in.remaining() - text.length;
        for (int i = from; i <= last; i++) {
            if (in.get(base + i) == text[0] && matches(in, base + i, text)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean matches(ByteBuffer in, int at, byte[] text) {
        for (int i = 1; i < text.length; i++) {
            if (in.get(at + i) != text[i]) {
                return false;
            }
        }
        return true;
    }
}
