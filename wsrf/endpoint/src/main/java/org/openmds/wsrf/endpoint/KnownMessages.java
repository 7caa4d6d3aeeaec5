package org.openmds.wsrf.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Messages that were read before. Clients ask the same again and again with nothing new but the MessageID; such a message is known by all its other
 * bytes, and need not be parsed. Bounded; thread-safe.
 *
 * <p>
 * The MessageID may differ because it is text of plain characters between the same bytes: whatever stands there, the message means the same otherwise.
 */
final class KnownMessages {

    private static final int MOST = 1_000;
    private static final int LONGEST = 4 << 10;
    private static final byte[] NAME = {'M', 'e', 's', 's', 'a', 'g', 'e', 'I', 'D', '>'};

    private final ConcurrentHashMap<Known, PlainMessage> messages = new ConcurrentHashMap<>();

    /**
     * A message without its MessageID.
     *
     * @param bytes
     *            what is left
     * @param hole
     *            where it stood, or -1
     */
    private record Known(byte[] bytes, int hole) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Known that && hole == that.hole && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(bytes) + hole;
        }
    }

    /** Where the text of a MessageID stands. */
    private record Span(int start, int end) {
    }

    /** What the reader makes of a message, perhaps of an earlier one of the same bytes. */
    Optional<PlainMessage> read(byte[] message, Function<byte[], Optional<PlainMessage>> reader) {
        if (message.length > LONGEST) {
            return reader.apply(message);
        }
        Optional<Span> id = messageId(message);
        Known key = id.map(span -> without(message, span)).orElseGet(() -> new Known(message, -1));
        PlainMessage known = messages.get(key);
        if (known != null) {
            return id.map(span -> known.withMessageId(text(message, span))).or(() -> Optional.of(known));
        }
        Optional<PlainMessage> read = reader.apply(message);
        if (isWhollyKnown(message, read, id, reader)) {
            keep(key, read.orElseThrow());
        }
        return read;
    }

    /** Whether a message that differs in the text alone would be read as one that differs in the MessageID alone. */
    private static boolean isWhollyKnown(byte[] message, Optional<PlainMessage> read, Optional<Span> id,
            Function<byte[], Optional<PlainMessage>> reader) {
        if (read.isEmpty()) {
            return false;
        }
        if (id.isEmpty()) {
            return read.get().addressing().messageId().isEmpty();
        }
        byte[] other = message.clone();
        Arrays.fill(other, id.get().start, id.get().end, (byte) 'x');
        return reader.apply(other)
                .flatMap(changed -> changed.addressing().messageId())
                .filter("x".repeat(id.get().end - id.get().start)::equals)
                .isPresent();
    }

    private void keep(Known key, PlainMessage read) {
        if (messages.size() >= MOST) {
            messages.clear();
        }
        messages.put(key, read);
    }

    /** The first text behind {@code MessageID>} that has no markup and no white space. */
    private static Optional<Span> messageId(byte[] message) {
        for (int at = 0; at + NAME.length < message.length; at++) {
            if (message[at] == 'M' && Arrays.equals(message, at, at + NAME.length, NAME, 0, NAME.length)) {
                int start = at + NAME.length;
                int end = start;
                while (end < message.length && isPlain(message[end])) {
                    end++;
                }
                return end > start && end < message.length && message[end] == '<'
                        ? Optional.of(new Span(start, end))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean isPlain(byte c) {
        return c > ' ' && c < 127 && c != '<' && c != '&' && c != '>' && c != ']';
    }

    private static Known without(byte[] message, Span id) {
        byte[] rest = new byte[message.length - (id.end - id.start)];
        System.arraycopy(message, 0, rest, 0, id.start);
        System.arraycopy(message, id.end, rest, id.start, message.length - id.end);
        return new Known(rest, id.start);
    }

    private static String text(byte[] message, Span id) {
        return new String(message, id.start, id.end - id.start, StandardCharsets.US_ASCII);
    }
}
