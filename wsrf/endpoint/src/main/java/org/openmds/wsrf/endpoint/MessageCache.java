package org.openmds.wsrf.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Messages that were read before. Clients ask the same again and again with nothing new but the MessageID; such a message is known by all its other
 * bytes, and need not be parsed. Bounded; thread-safe.
 *
 * <p>
 * The MessageID may differ because it is text of plain characters between the same bytes: whatever stands there, the message means the same otherwise.
 */
final class MessageCache {

    private static final int MAX_MESSAGES = 256;
    private static final int SEEN_SLOTS = 1 << 10;
    private static final int MAX_MESSAGE_BYTES = 4 << 10;
    private static final byte[] NAME = {'M', 'e', 's', 's', 'a', 'g', 'e', 'I', 'D', '>'};

    private final Predicate<PlainMessage> worthKeeping;
    private final ConcurrentHashMap<MessageKey, PlainMessage> messages = new ConcurrentHashMap<>();
    /** Hashes of what came once; most messages never come again. */
    private final AtomicIntegerArray seen = new AtomicIntegerArray(SEEN_SLOTS);

    private volatile int lastStart = NAME.length;

    /** @param worthKeeping whether a message is one that may come often, and small */
    MessageCache(Predicate<PlainMessage> worthKeeping) {
        this.worthKeeping = worthKeeping;
    }

    /**
     * A message without its MessageID.
     *
     * @param bytes
     *            what is left
     * @param hole
     *            where it stood, or -1
     */
    private record MessageKey(byte[] bytes, int hole) {
        @Override
        public boolean equals(Object other) {
            return other instanceof MessageKey that && hole == that.hole && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(bytes) + hole;
        }
    }

    /** Where the text of a MessageID stands. */
    private record TextRange(int start, int end) {
    }

    /** What the reader makes of a message, perhaps of an earlier one of the same bytes. */
    Optional<PlainMessage> read(byte[] message, Function<byte[], Optional<PlainMessage>> reader) {
        if (message.length > MAX_MESSAGE_BYTES) {
            return reader.apply(message);
        }
        Optional<TextRange> id = messageId(message);
        MessageKey key = id.map(textRange -> keyWithout(message, textRange))
                .orElseGet(() -> new MessageKey(message, -1));
        PlainMessage known = messages.get(key);
        if (known != null) {
            return id.map(textRange -> known.withMessageId(text(message, textRange))).or(() -> Optional.of(known));
        }
        Optional<PlainMessage> read = reader.apply(message);
        if (read.filter(worthKeeping).isPresent() && wasSeen(key) && isSafeToCache(message, read, id, reader)) {
            store(key, read.orElseThrow());
        }
        return read;
    }

    private boolean wasSeen(MessageKey key) {
        int hash = key.hashCode();
        return seen.getAndSet(hash & SEEN_SLOTS - 1, hash) == hash;
    }

    /** Whether a message that differs in the text alone would be read as one that differs in the MessageID alone. */
    private static boolean isSafeToCache(byte[] message, Optional<PlainMessage> read, Optional<TextRange> id,
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

    private void store(MessageKey key, PlainMessage read) {
        if (messages.size() >= MAX_MESSAGES) {
            messages.clear();
        }
        messages.put(key, read);
    }

    /** The first text behind {@code MessageID>} that has no markup and no white space. One client's messages have it at one place. */
    private Optional<TextRange> messageId(byte[] message) {
        int usual = lastStart;
        if (isAfterName(message, usual)) {
            return span(message, usual);
        }
        for (int start = NAME.length; start < message.length; start++) {
            if (message[start - 1] == '>' && isAfterName(message, start)) {
                lastStart = start;
                return span(message, start);
            }
        }
        return Optional.empty();
    }

    private static boolean isAfterName(byte[] message, int start) {
        return start < message.length
                && Arrays.equals(message, start - NAME.length, start, NAME, 0, NAME.length);
    }

    private static Optional<TextRange> span(byte[] message, int start) {
        int end = start;
        while (end < message.length && isPlain(message[end])) {
            end++;
        }
        return end > start && end < message.length && message[end] == '<'
                ? Optional.of(new TextRange(start, end))
                : Optional.empty();
    }

    private static boolean isPlain(byte c) {
        return c > ' ' && c < 127 && c != '<' && c != '&' && c != '>' && c != ']';
    }

    private static MessageKey keyWithout(byte[] message, TextRange id) {
        byte[] rest = new byte[message.length - (id.end - id.start)];
        System.arraycopy(message, 0, rest, 0, id.start);
        System.arraycopy(message, id.end, rest, id.start, message.length - id.end);
        return new MessageKey(rest, id.start);
    }

    private static String text(byte[] message, TextRange id) {
        return new String(message, id.start, id.end - id.start, StandardCharsets.US_ASCII);
    }
}
