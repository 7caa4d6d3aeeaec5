package org.openmds.loadtest.generator.kind.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Searches answers where they lie. */
public final class ByteSearch {

    private ByteSearch() {
    }

    /** Whether a text is there, in UTF-8. */
    public static boolean contains(ByteBuffer in, String text) {
        return text.isEmpty() || indexOf(in, text.getBytes(StandardCharsets.UTF_8), 0) >= 0;
    }

    /** Where a text begins, counted from the buffer's position; -1 where it does not. */
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
