package org.openmds.wsrf.xml;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Parts of hostile documents. */
final class XmlFloods {

    private XmlFloods() {
    }

    /** Returns {@code count} declarations of different prefixes, each with a blank before it. */
    static String declarations(String prefix, int count) {
        return numbered(" xmlns:" + prefix + "%d='u'", count);
    }

    /** Returns {@code count} different attributes, each with a blank before it. */
    static String attributes(int count) {
        return numbered(" k%d=''", count);
    }

    /** Returns the pattern once for each number from 0. */
    static String numbered(String pattern, int count) {
        StringBuilder text = new StringBuilder();
        for (int number = 0; number < count; number++) {
            text.append(pattern.replace("%d", Integer.toString(number)));
        }
        return text.toString();
    }

    /** Returns one of 1,024 names with the same hash. */
    static String colliding(int number) {
        StringBuilder name = new StringBuilder("x");
        for (int bit = 0; bit < 10; bit++) {
            name.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return name.toString();
    }

    static String envelope(String headers, String body) {
        return "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Header>" + headers
                + "</s:Header><s:Body>" + body + "</s:Body></s:Envelope>";
    }

    /** A stream that counts the bytes taken from it. */
    static final class CountedStream extends FilterInputStream {

        private long taken;

        CountedStream(String text) {
            super(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        }

        long taken() {
            return taken;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            taken += Math.max(0, read);
            return read;
        }
    }
}
