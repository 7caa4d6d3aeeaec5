package org.openmds.wsrf.endpoint.plain;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.endpoint.plain.MessageParts.TextRange;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * A cache of parsed messages. Clients often repeat a message with only a new MessageID, or with another name that a query looks for. Such a message is
 * recognised by all its other bytes and is not parsed again. Bounded; thread-safe.
 */
public final class MessageCache {

    private static final int MAX_MESSAGES = 256;
    private static final int SEEN_SLOTS = 1 << 10;
    private static final int MAX_MESSAGE_BYTES = 4 << 10;

    private final Predicate<PlainMessage> cacheable;
    /** The messages by template; empty for a template whose value decides how the message is read. */
    private final ConcurrentHashMap<MessageTemplate, Optional<CachedMessage>> messages = new ConcurrentHashMap<>();
    /** Hashes of templates that were received once; only a repeated message is cached. */
    private final AtomicIntegerArray seen = new AtomicIntegerArray(SEEN_SLOTS);

    private volatile int lastIdStart;

    /** @param cacheable selects the messages to cache: small ones that may be repeated */
    public MessageCache(Predicate<PlainMessage> cacheable) {
        this.cacheable = cacheable;
    }

    /**
     * A parsed message.
     *
     * @param value
     *            the place of the value in the canonical bytes of the body; null if the value is part of the template
     */
    private record CachedMessage(PlainMessage message, @Nullable TextRange value) {

        PlainMessage with(byte[] bytes, MessageParts parts) {
            PlainMessage changed = message;
            if (parts.id() != null) {
                changed = changed.withMessageId(new String(parts.id().of(bytes), StandardCharsets.US_ASCII));
            }
            return value == null || parts.value() == null
                    ? changed
                    : changed.withBody(message.body().withValue(value.start(), value.end(), parts.value().of(bytes)));
        }
    }

    /** Returns the parsed message, from the cache if possible. */
    public Optional<PlainMessage> read(byte[] message, Function<byte[], Optional<PlainMessage>> reader) {
        if (message.length > MAX_MESSAGE_BYTES) {
            return reader.apply(message);
        }
        MessageParts parts = MessageParts.of(message, lastIdStart);
        if (parts.id() != null) {
            lastIdStart = parts.id().start();
        }
        MessageTemplate exact = MessageTemplate.of(message, parts.id(), null);
        Optional<CachedMessage> known = messages.getOrDefault(exact, Optional.empty());
        if (known.isPresent()) {
            return Optional.of(known.get().with(message, parts));
        }
        if (parts.value() == null) {
            return read(message, parts, reader, exact);
        }
        MessageTemplate anyValue = MessageTemplate.of(message, parts.id(), parts.value());
        Optional<CachedMessage> similar = messages.get(anyValue);
        if (similar != null && similar.isPresent()) {
            return Optional.of(similar.get().with(message, parts));
        }
        Optional<PlainMessage> read = read(message, parts, reader, exact);
        if (similar == null && read.filter(cacheable).isPresent() && wasSeen(anyValue)) {
            store(anyValue, valuePlace(message, parts, read.get(), reader)
                    .filter(place -> hasNoInfluence(message, parts.id(), reader))
                    .map(place -> new CachedMessage(read.get(), place)));
        }
        return read;
    }

    /** Parses a message, and stores it if it is repeated. */
    private Optional<PlainMessage> read(byte[] message, MessageParts parts,
            Function<byte[], Optional<PlainMessage>> reader, MessageTemplate exact) {
        Optional<PlainMessage> read = reader.apply(message);
        if (read.filter(cacheable).isPresent() && wasSeen(exact) && hasNoInfluence(message, parts.id(), reader)
                && (parts.id() != null || read.get().addressing().messageId().isEmpty())) {
            store(exact, Optional.of(new CachedMessage(read.get(), null)));
        }
        return read;
    }

    private boolean wasSeen(MessageTemplate template) {
        int hash = template.hashCode();
        return seen.getAndSet(hash & SEEN_SLOTS - 1, hash) == hash;
    }

    /** Returns true if a message with another text as MessageID is parsed to the same message with that MessageID. */
    private static boolean hasNoInfluence(byte[] message, @Nullable TextRange id,
            Function<byte[], Optional<PlainMessage>> reader) {
        if (id == null) {
            return true;
        }
        byte[] other = "x".repeat(id.end() - id.start()).getBytes(StandardCharsets.US_ASCII);
        return reader.apply(id.replacedIn(message, other))
                .flatMap(changed -> changed.addressing().messageId())
                .filter(new String(other, StandardCharsets.US_ASCII)::equals)
                .isPresent();
    }

    /** Returns the place of the value in the body if another value makes no other difference there. */
    private static Optional<TextRange> valuePlace(byte[] message, MessageParts parts, PlainMessage read,
            Function<byte[], Optional<PlainMessage>> reader) {
        TextRange value = parts.value();
        if (value == null) {
            return Optional.empty();
        }
        byte[] other = "x".repeat(value.end() - value.start() + 1).getBytes(StandardCharsets.US_ASCII);
        return lastPlace(read.body().sharedBytes(), value.of(message), message[value.end()]).filter(place -> reader
                .apply(value.replacedIn(message, other))
                .filter(changed -> changed.withBody(read.body()).equals(read))
                .filter(changed -> isSame(changed.body(), read.body().withValue(place.start(), place.end(), other)))
                .isPresent());
    }

    /** Finds the value between its quotation marks; those of an attribute may have become {@code "}. */
    private static Optional<TextRange> lastPlace(byte[] bytes, byte[] value, byte mark) {
        for (int start = bytes.length - value.length - 1; start > 0; start--) {
            int end = start + value.length;
            if (bytes[start - 1] == bytes[end] && (bytes[end] == mark || bytes[end] == '"')
                    && Arrays.equals(bytes, start, end, value, 0, value.length)) {
                return Optional.of(new TextRange(start, end));
            }
        }
        return Optional.empty();
    }

    private static boolean isSame(XmlFragment some, XmlFragment other) {
        XmlNodes nodes = some.nodes();
        XmlNodes others = other.nodes();
        if (!some.equals(other) || nodes.count() != others.count() || !nodes.names().equals(others.names())) {
            return false;
        }
        for (int node = 0; node < nodes.count(); node++) {
            if (nodes.startOffset(node) != others.startOffset(node) || nodes.endOffset(node) != others.endOffset(node)
                    || nodes.isEscaped(node) != others.isEscaped(node)) {
                return false;
            }
        }
        return true;
    }

    private void store(MessageTemplate template, Optional<CachedMessage> read) {
        if (messages.size() >= MAX_MESSAGES) {
            messages.clear();
        }
        messages.put(template, read);
    }
}
