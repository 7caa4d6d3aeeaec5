package org.openmds.wsrf.endpoint;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A cache of parsed messages. Clients often repeat a message with only a new MessageID. Such a message is recognised by all its other bytes and is
 * not parsed again. Bounded; thread-safe.
 *
 * <p>
 * The MessageID is plain text between unchanged bytes, so it does not affect the meaning of the rest of the message.
 */
final class MessageCache {

    private static final int MAX_MESSAGES = 256;
    private static final int SEEN_SLOTS = 1 << 10;
    private static final int MAX_MESSAGE_BYTES = 4 << 10;
    private static final byte[] NAME = {'M', 'e', 's', 's', 'a', 'g', 'e', 'I', 'D', '>'};

    private final Predicate<PlainMessage> cacheable;
    private final ConcurrentHashMap<MessageKey, PlainMessage> messages = new ConcurrentHashMap<>();
    /** Hashes of messages that were received once; only a repeated message is cached. */
    private final AtomicIntegerArray seen = new AtomicIntegerArray(SEEN_SLOTS);

    private volatile int lastStart = NAME.length;

    /** @param cacheable selects the messages to cache: small ones that may be repeated */
    MessageCache(Predicate<PlainMessage> cacheable) {
        this.cacheable = cacheable;
    }

    /**
     * The bytes of a message without its MessageID.
     *
     * @param bytes
     *            the remaining bytes
     * @param hole
     *            the position of the MessageID, or -1
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

    /** The position of the text of a MessageID. */
    private record TextRange(int start, int end) {
    }

    /** Returns the parsed message, from the cache if possible. */
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
        if (read.filter(cacheable).isPresent() && wasSeen(key) && isSafeToCache(message, read, id, reader)) {
            store(key, read.orElseThrow());
        }
        return read;
    }

    private boolean wasSeen(MessageKey key) {
        int hash = key.hashCode();
        return seen.getAndSet(hash & SEEN_SLOTS - 1, hash) == hash;
    }

    /** Returns true if a message with another text as MessageID is parsed to the same message with that MessageID. */
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

    /** Finds the first text after {@code MessageID>} without markup or white space. Messages of one client have it at the same position. */
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
